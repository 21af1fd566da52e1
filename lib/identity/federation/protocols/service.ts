import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { changeIdentity, recordIdentity } from '../../change.ts';
import { Duplicate } from '../../collection.ts';
import { deleteIdentitySecret, readIdentitySecret } from '../../external/secrets.ts';
import { deleteProtocolRows } from '../providers/delete-rows.ts';
import { loadProvider } from '../providers/service.ts';
import { deleteMetadataState } from '../saml/metadata-state.ts';
import type { ProtocolPath } from '../schema.ts';
import type { NewProtocol, Protocol, ProtocolChange } from './schema.ts';
import { splitConfiguration } from './secret-options.ts';

type ProtocolRow = Selectable<Tables['federation_protocols']>;

/** @throws 404 for an unknown provider */
export async function listProtocols(ctx: Context, providerId: string): Promise<Protocol[]> {
  const { read } = ctx.database;
  await loadProvider(read, providerId);
  const rows = read.selectFrom('federation_protocols').selectAll().where('provider_id', '=', providerId);
  return Promise.all((await rows.orderBy('id').execute()).map((row) => showProtocol(ctx, row)));
}

/** @throws 404 */
export const getProtocol = async (ctx: Context, { params: path }: { params: ProtocolPath }): Promise<Protocol> =>
  showProtocol(ctx, await loadProtocolRow(ctx.database.read, path));

/** @throws 404 */
export const loadProtocolRow = async (db: Reader, path: ProtocolPath): Promise<ProtocolRow> =>
  orNotFound(await findRow(db, path), 'Federation protocol', path.protocol_id);

const findRow = (db: Reader, { idp_id, protocol_id }: ProtocolPath) =>
  db
    .selectFrom('federation_protocols')
    .selectAll()
    .where('provider_id', '=', idp_id)
    .where('id', '=', protocol_id)
    .executeTakeFirst();

/** @throws 400 for an unknown mapping, 404 for an unknown provider, 409 */
export async function createProtocol(ctx: AuthedContext, path: ProtocolPath, input: NewProtocol): Promise<Protocol> {
  const owner = { providerId: path.idp_id, protocolId: path.protocol_id };
  const split = input.configuration ? await splitConfiguration(ctx, owner, input.configuration, undefined) : undefined;
  return changeIdentity(ctx, async (tx) => {
    await loadProvider(tx, path.idp_id);
    if (await findRow(tx, path)) throw Duplicate('federation_protocol', `ID ${path.protocol_id}`);
    await assertMappingExists(tx, input.mapping_id);
    const row: ProtocolRow = {
      provider_id: path.idp_id,
      id: path.protocol_id,
      mapping_id: input.mapping_id,
      remote_id_attribute: input.remote_id_attribute || null,
      configuration: split ? packJson(split.open) : null,
      created_at: new Date().toISOString(),
      unavailable_since: null,
    };
    await tx.insertInto('federation_protocols').values(row).execute();
    await split?.store(tx);
    await record(tx, ctx, 'create', { after: row });
    return viewOf(ctx, row, split?.secretNames);
  });
}

/** @throws 400 for an unknown mapping, 404 */
export async function updateProtocol(
  ctx: AuthedContext,
  { params: path, body: change }: { params: ProtocolPath; body: ProtocolChange },
): Promise<Protocol> {
  const owner = { providerId: path.idp_id, protocolId: path.protocol_id };
  const known = await loadProtocolRow(ctx.database.read, path);
  const stored = known.configuration === null ? undefined : unpackJson(known.configuration);
  const split = change.configuration ? await splitConfiguration(ctx, owner, change.configuration, stored) : undefined;
  const secretNames = split?.secretNames ?? (await secretNamesOf(ctx, known));
  return changeIdentity(ctx, async (tx) => {
    const before = await loadProtocolRow(tx, path);
    if (change.mapping_id !== undefined) await assertMappingExists(tx, change.mapping_id);
    const { remote_id_attribute: attribute = before.remote_id_attribute } = change;
    const removed = change.configuration === null ? null : before.configuration;
    const after: ProtocolRow = {
      ...before,
      mapping_id: change.mapping_id ?? before.mapping_id,
      remote_id_attribute: attribute || null,
      configuration: split ? packJson(split.open) : removed,
    };
    const row = tx.updateTable('federation_protocols').set(after).where('provider_id', '=', path.idp_id);
    await row.where('id', '=', path.protocol_id).execute();
    if (change.configuration === null) {
      await deleteIdentitySecret(tx, { kind: 'protocol', ...owner });
      await deleteMetadataState(tx, owner);
    }
    await split?.store(tx);
    await record(tx, ctx, 'update', { before, after });
    return viewOf(ctx, after, secretNames);
  });
}

/** @throws 404 */
export function deleteProtocol(ctx: AuthedContext, path: ProtocolPath): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const before = await loadProtocolRow(tx, path);
    await deleteProtocolRows(tx, path.idp_id, path.protocol_id);
    await record(tx, ctx, 'delete', { before });
  });
}

/** @throws 400 with upstream's sentence */
async function assertMappingExists(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('federation_mappings').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw Invalid(`Invalid mapping id: ${id}`);
}

async function record(
  tx: Tx,
  ctx: AuthedContext,
  verb: 'create' | 'update' | 'delete',
  { before, after }: { before?: ProtocolRow; after?: ProtocolRow },
): Promise<void> {
  const eventFacts = (row: ProtocolRow | undefined) => row && { name: row.id, mapping_id: row.mapping_id };
  const providerId = (after ?? before)?.provider_id ?? '';
  const { domain_id: domainId } = await loadProvider(tx, providerId);
  const id = `${providerId}/${(after ?? before)?.id}`;
  const said = { before: eventFacts(before), after: eventFacts(after) };
  await recordIdentity(tx, ctx, { kind: 'federation_protocol', verb, id, domainId, ...said });
}

const secretNamesOf = async ({ database }: Context, { provider_id, id }: ProtocolRow): Promise<string[]> =>
  Object.keys(
    await readIdentitySecret(database, { kind: 'protocol', providerId: provider_id, protocolId: id }),
  ).toSorted();

const showProtocol = async (ctx: Context, row: ProtocolRow): Promise<Protocol> =>
  viewOf(ctx, row, row.configuration === null ? [] : await secretNamesOf(ctx, row));

function viewOf(ctx: Context, row: ProtocolRow, secrets: readonly string[] = []): Protocol {
  const provider = memberLinks(ctx, 'OS-FEDERATION/identity_providers', row.provider_id).self;
  return {
    id: row.id,
    mapping_id: row.mapping_id,
    remote_id_attribute: row.remote_id_attribute,
    ...(row.configuration !== null && { configuration: unpackJson(row.configuration), secrets: [...secrets] }),
    links: { self: `${provider}/protocols/${row.id}`, identity_provider: provider },
  };
}
