import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { recordIdentity } from '../../change.ts';
import { assertSameId, collectionLinks, Duplicate, memberLinks } from '../../collection.ts';
import { type FederationMapping, type MappingList, MappingRules, type NewMapping } from './schema.ts';

type MappingRow = Selectable<Tables['federation_mappings']>;

export async function listMappings(ctx: Context): Promise<MappingList> {
  const rows = await ctx.database.read.selectFrom('federation_mappings').selectAll().orderBy('id').execute();
  return { mappings: rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx) };
}

/** @throws 404 */
export const getMapping = async (ctx: Context, id: string): Promise<FederationMapping> =>
  viewOf(ctx, await load(ctx.database.read, id));

/** The rules of a mapping. @throws 404 */
export const loadRules = async (db: Reader, id: string): Promise<MappingRules> => {
  const { rules, schema_version } = await load(db, id);
  return MappingRules.parse({ rules: unpackJson(rules), schema_version });
};

/** @throws 409 */
export function createMapping(ctx: AuthedContext, id: string, input: NewMapping): Promise<FederationMapping> {
  assertSameId(input, id);
  return ctx.database.transact(async (tx) => {
    const taken = await tx.selectFrom('federation_mappings').select('id').where('id', '=', id).executeTakeFirst();
    if (taken) throw Duplicate('mapping', `ID ${id}`);
    const row: MappingRow = { id, ...columnsOf(input), created_at: new Date().toISOString() };
    await tx.insertInto('federation_mappings').values(row).execute();
    await record(tx, ctx, 'create', row);
    return viewOf(ctx, row);
  });
}

/** Applies from the next sign-in on. @throws 404 */
export function updateMapping(ctx: AuthedContext, id: string, input: NewMapping): Promise<FederationMapping> {
  assertSameId(input, id);
  return ctx.database.transact(async (tx) => {
    const row: MappingRow = { ...(await load(tx, id)), ...columnsOf(input) };
    await tx.updateTable('federation_mappings').set(row).where('id', '=', id).execute();
    await record(tx, ctx, 'update', row);
    return viewOf(ctx, row);
  });
}

const columnsOf = ({ rules, schema_version }: NewMapping) => ({ rules: packJson<unknown[]>(rules), schema_version });

/** @throws 404, 409 while a protocol uses it */
export function deleteMapping(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await load(tx, id);
    const users = tx.selectFrom('federation_protocols').select(['provider_id', 'id']).where('mapping_id', '=', id);
    const user = await users.executeTakeFirst();
    if (user) {
      throw Conflict(
        `The mapping ${id} is used by the protocol ${user.id} of the identity provider ${user.provider_id}. ` +
          'Assign another mapping to the protocol or delete it first.',
      );
    }
    await tx.deleteFrom('federation_mappings').where('id', '=', id).execute();
    await record(tx, ctx, 'delete', row);
  });
}

async function load(db: Reader, id: string): Promise<MappingRow> {
  const row = await db.selectFrom('federation_mappings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Mapping', id);
  return row;
}

const record = (tx: Tx, ctx: AuthedContext, verb: 'create' | 'update' | 'delete', { id, schema_version }: MappingRow) =>
  recordIdentity(tx, ctx, {
    kind: 'mapping',
    verb,
    id,
    domainId: null,
    [verb === 'delete' ? 'before' : 'after']: { name: id, schema_version },
  });

const viewOf = (ctx: Context, { id, rules, schema_version }: MappingRow): FederationMapping => ({
  id,
  ...MappingRules.pick({ schema_version: true }).parse({ schema_version }),
  rules: unpackJson(rules),
  links: memberLinks(ctx, 'OS-FEDERATION/mappings', id),
});
