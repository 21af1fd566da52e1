import type { Selectable } from 'kysely';
import { flag, flagOr, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { enabledAt } from '../../attributes.ts';
import { changeIdentity, recordIdentity } from '../../change.ts';
import { byId, Duplicate, mapPage } from '../../collection.ts';
import { NEW_CONTAINER } from '../../common-attributes.ts';
import { loadDomain } from '../../domains/service.ts';
import { deleteProviderRows } from './delete-rows.ts';
import type { IdentityProvider, IdentityProviderChange, IdentityProviderQuery, NewIdentityProvider } from './schema.ts';

type ProviderRow = Selectable<Tables['identity_providers']>;

export async function listProviders(ctx: Context, query: IdentityProviderQuery): Promise<Page<IdentityProvider>> {
  let rows = ctx.database.read.selectFrom('identity_providers').selectAll();
  if (query.id !== undefined) rows = rows.where('id', '=', query.id);
  if (query.enabled !== undefined) rows = rows.where('enabled', '=', flag(query.enabled));
  const page = await findPage(rows, 'identity_providers', query, byId('Identity provider'));
  const remoteIds = await remoteIdsOf(
    ctx.database.read,
    page.rows.map(({ id }) => id),
  );
  return mapPage(page, (row) => viewOf(ctx, row, remoteIds.get(row.id) ?? []));
}

/** @throws 404 */
export async function getProvider(ctx: Context, id: string): Promise<IdentityProvider> {
  const { read } = ctx.database;
  const row = await loadProvider(read, id);
  return viewOf(ctx, row, await readRemoteIds(read, id));
}

/** @throws 404 */
export const loadProvider = (db: Reader, id: string): Promise<ProviderRow> =>
  loadRow(db, 'identity_providers', 'Identity provider', id);

/** Creates a provider, and a domain for its users if none is given. @throws 404 for an unknown domain, 409 */
export function createProvider(ctx: AuthedContext, id: string, input: NewIdentityProvider): Promise<IdentityProvider> {
  return changeIdentity(ctx, async (tx) => {
    const taken = await tx.selectFrom('identity_providers').select('id').where('id', '=', id).executeTakeFirst();
    if (taken) throw Duplicate('identity_provider', `ID ${id}`);
    await assertNoDomain(tx, id);
    if (input.domain_id) await loadDomain(tx, input.domain_id);
    const row: ProviderRow = {
      id,
      domain_id: input.domain_id ?? (await createDomainFor(tx, ctx, id)),
      description: input.description ?? null,
      enabled: flag(input.enabled ?? false),
      enabled_at: null,
      authorization_ttl: input.authorization_ttl ?? null,
      sign_in: packJson(input.sign_in ?? {}),
      created_at: new Date().toISOString(),
    };
    await tx.insertInto('identity_providers').values(row).execute();
    const remoteIds = input.remote_ids ?? [];
    await replaceRemoteIds(tx, id, remoteIds);
    await record(tx, ctx, 'create', { after: row });
    return viewOf(ctx, row, remoteIds);
  });
}

/** Memberships name their source, which is a provider or the domain of a directory. @throws 409 */
async function assertNoDomain(tx: Tx, id: string): Promise<void> {
  const domain = await tx.selectFrom('domains').select('id').where('id', '=', id).executeTakeFirst();
  if (domain) throw Conflict(`${id} is the id of a domain. Use another id for the identity provider.`);
}

/** A domain named after the provider, or after its own id if that name is in use. */
async function createDomainFor(tx: Tx, ctx: AuthedContext, providerId: string): Promise<string> {
  const id = newIdentityId();
  const taken = await tx.selectFrom('domains').select('id').where('name', '=', providerId).executeTakeFirst();
  const name = taken ? id : providerId;
  const description = `Users of the identity provider ${providerId}`;
  await tx
    .insertInto('domains')
    .values({ ...NEW_CONTAINER, id, name, description })
    .execute();
  await recordIdentity(tx, ctx, { kind: 'domain', verb: 'create', id, after: { name } });
  return id;
}

/** Disabling a provider ends the tokens of its users. @throws 404, 409 for a remote id of another provider */
export function updateProvider(
  ctx: AuthedContext,
  { params: { idp_id: id }, body: change }: { params: { idp_id: string }; body: IdentityProviderChange },
): Promise<IdentityProvider> {
  return changeIdentity(ctx, async (tx) => {
    const before = await loadProvider(tx, id);
    const kept = <T>(given: T | undefined, old: T): T => (given === undefined ? old : given);
    const after: ProviderRow = {
      ...before,
      description: kept(change.description, before.description),
      enabled: flagOr(change.enabled, before.enabled),
      enabled_at: enabledAt(before, change.enabled),
      authorization_ttl: kept(change.authorization_ttl, before.authorization_ttl),
      sign_in: change.sign_in === undefined ? before.sign_in : packJson(change.sign_in ?? {}),
    };
    await tx.updateTable('identity_providers').set(after).where('id', '=', id).execute();
    if (change.remote_ids !== undefined) await replaceRemoteIds(tx, id, change.remote_ids ?? []);
    await record(tx, ctx, 'update', { before, after });
    return viewOf(ctx, after, await readRemoteIds(tx, id));
  });
}

/** Ends the sessions, memberships and roles of its users. @throws 404 */
export function deleteProvider(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const before = await loadProvider(tx, id);
    await deleteProviderRows(tx, id);
    await record(tx, ctx, 'delete', { before });
  });
}

/** @throws 409 for a remote id of another provider */
async function replaceRemoteIds(tx: Tx, providerId: string, remoteIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('identity_provider_remote_ids').where('provider_id', '=', providerId).execute();
  if (remoteIds.length === 0) return;
  const taken = tx.selectFrom('identity_provider_remote_ids').select('remote_id').where('remote_id', 'in', remoteIds);
  const duplicate = await taken.executeTakeFirst();
  if (duplicate) throw Duplicate('identity_provider', `remote ID ${duplicate.remote_id}`);
  const rows = remoteIds.map((remote_id) => ({ remote_id, provider_id: providerId }));
  await tx.insertInto('identity_provider_remote_ids').values(rows).execute();
}

export const readRemoteIds = async (db: Reader, id: string): Promise<string[]> =>
  (await remoteIdsOf(db, [id])).get(id) ?? [];

async function remoteIdsOf(db: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('identity_provider_remote_ids')
    .selectAll()
    .where('provider_id', 'in', ids)
    .orderBy('remote_id')
    .execute();
  const grouped = Map.groupBy(rows, ({ provider_id }) => provider_id);
  return new Map([...grouped].map(([id, some]) => [id, some.map(({ remote_id }) => remote_id)]));
}

function record(
  tx: Tx,
  ctx: AuthedContext,
  verb: 'create' | 'update' | 'delete',
  { before, after }: { before?: ProviderRow; after?: ProviderRow },
) {
  const eventFacts = (row: ProviderRow | undefined) => row && { name: row.id, enabled: row.enabled };
  const row = after ?? before;
  const about = { id: row?.id ?? '', domainId: row?.domain_id ?? null };
  const said = { before: eventFacts(before), after: eventFacts(after) };
  return recordIdentity(tx, ctx, { kind: 'identity_provider', verb, ...about, ...said });
}

function viewOf(ctx: Context, row: ProviderRow, remoteIds: readonly string[]): IdentityProvider {
  const { self } = memberLinks(ctx, 'OS-FEDERATION/identity_providers', row.id);
  return {
    id: row.id,
    description: row.description,
    enabled: row.enabled === 1,
    domain_id: row.domain_id,
    remote_ids: [...remoteIds],
    authorization_ttl: row.authorization_ttl,
    sign_in: unpackJson(row.sign_in),
    links: { self, protocols: `${self}/protocols` },
  };
}
