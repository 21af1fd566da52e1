import type { Selectable } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { changedExtra } from '../attributes.ts';
import { assertSameId, Duplicate } from '../collection.ts';
import { IdentityStore } from '../store.ts';
import { NEW_REGION, regionAttributes } from './attributes.ts';
import type { NewRegion } from './schema.ts';

type Row = Selectable<Tables['regions']>;

export const regionStore = new IdentityStore({ table: 'regions', kind: 'region', attributes: regionAttributes });

/**
 * Creates a region with the id of path or body, or a generated one. @throws 400 if they differ, 404 for an unknown
 * parent, 409 if the id is in use
 */
export function createRegion(ctx: AuthedContext, { id: pathId, body }: { id?: string | undefined; body: NewRegion }) {
  if (pathId !== undefined) assertSameId(body, pathId);
  return regionStore.create(ctx, async (tx) => {
    const row: Row = {
      id: pathId ?? body.id ?? newIdentityId(),
      ...regionAttributes.created(body, NEW_REGION),
      extra: packJson(changedExtra('{}', body.extra)),
    };
    if (await regionStore.find(tx, row.id)) throw Duplicate('region', `id ${row.id}`);
    await assertParent(tx, row);
    return row;
  });
}

/** @throws 400 for a parent below the region, 404 */
export const updateRegion = (ctx: AuthedContext, input: { id: string; body: NewRegion }) =>
  regionStore.updateFrom(ctx, input, async (tx, before, body) => {
    await assertParent(tx, { ...before, ...regionAttributes.changed(body) });
    return {};
  });

/** @throws 403 while it has child regions, endpoints or limits; 404 */
export const deleteRegion = (ctx: AuthedContext, { id }: { id: string }): Promise<void> =>
  regionStore.remove(ctx, id, (tx) => assertUnused(tx, id));

/** Creates the region of an endpoint if it is missing. */
export async function ensureRegion(tx: Tx, id: string): Promise<void> {
  if (await regionStore.find(tx, id)) return;
  await tx.insertInto('regions').values({ id, description: '', parent_region_id: null }).execute();
}

async function assertParent(tx: Tx, { id, parent_region_id }: Row): Promise<void> {
  for (let above = parent_region_id; above !== null; ) {
    if (above === id) throw Invalid(`Region ${id} cannot be its own parent.`);
    const { parent_region_id: next } = await regionStore.load(tx, above);
    above = next;
  }
}

async function assertUnused(tx: Tx, id: string): Promise<void> {
  const child = await tx.selectFrom('regions').select('id').where('parent_region_id', '=', id).executeTakeFirst();
  if (child) throw Forbidden(`Unable to delete region ${id} because it has child regions, such as ${child.id}.`);
  const endpoint = await tx.selectFrom('endpoints').select('id').where('region_id', '=', id).executeTakeFirst();
  if (endpoint) throw Forbidden(`Unable to delete region ${id} because it has endpoints, such as ${endpoint.id}.`);
  const limit = await tx.selectFrom('registered_limits').select('id').where('region_id', '=', id).executeTakeFirst();
  if (limit) throw Forbidden(`Unable to delete region ${id} because it has registered limits, such as ${limit.id}.`);
}
