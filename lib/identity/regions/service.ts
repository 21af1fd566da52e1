import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { Forbidden, Invalid, NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { changedExtra } from '../attributes.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { assertSameId, byId, collectionLinks, Duplicate, memberLinks } from '../collection.ts';
import { newIdentityId } from '../ids.ts';
import type { NewRegion, Region, RegionList, RegionQuery } from './schema.ts';

type Row = Selectable<Tables['regions']>;

export async function listRegions(ctx: Context, query: RegionQuery): Promise<RegionList> {
  let rows = ctx.database.read.selectFrom('regions').selectAll();
  if (query.parent_region_id !== undefined) rows = rows.where('parent_region_id', '=', query.parent_region_id);
  const page = await findPage(rows, 'regions', query, byId('Region'));
  return { regions: page.rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx, page.nextMarker) };
}

/** @throws 404 */
export const getRegion = async (ctx: Context, id: string): Promise<Region> =>
  viewOf(ctx, await load(ctx.database.read, id));

/**
 * Creates a region with the id of path or body, or a generated one. @throws 400 if they differ, 404 for an unknown
 * parent, 409 if the id is in use
 */
export function createRegion(ctx: AuthedContext, input: NewRegion, pathId?: string): Promise<Region> {
  if (pathId !== undefined) assertSameId(input, pathId);
  return changeIdentity(ctx, async (tx) => {
    const row: Row = {
      id: pathId ?? input.id ?? newIdentityId(),
      description: input.description ?? '',
      parent_region_id: input.parent_region_id ?? null,
      extra: packJson(changedExtra(packJson({}), input.extra)),
    };
    if (await find(tx, row.id)) throw Duplicate('region', `id ${row.id}`);
    await assertParent(tx, row);
    await tx.insertInto('regions').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'region', verb: 'create', id: row.id });
    return viewOf(ctx, row);
  });
}

/** @throws 400 for a parent below the region, 404 */
export function updateRegion(ctx: AuthedContext, id: string, change: NewRegion): Promise<Region> {
  assertSameId(change, id);
  return changeIdentity(ctx, async (tx) => {
    const before = await load(tx, id);
    const after: Row = {
      ...before,
      description: change.description === undefined ? before.description : (change.description ?? ''),
      parent_region_id: change.parent_region_id === undefined ? before.parent_region_id : change.parent_region_id,
      extra: packJson(changedExtra(before.extra, change.extra)),
    };
    await assertParent(tx, after);
    await tx.updateTable('regions').set(after).where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'region', verb: 'update', id });
    return viewOf(ctx, after);
  });
}

/** @throws 403 while it has child regions, endpoints or limits; 404 */
export function deleteRegion(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await load(tx, id);
    await assertUnused(tx, id);
    await tx.deleteFrom('regions').where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'region', verb: 'delete', id });
  });
}

/** Creates the region of an endpoint if it is missing. */
export async function ensureRegion(tx: Tx, id: string): Promise<void> {
  if (await find(tx, id)) return;
  await tx.insertInto('regions').values({ id, description: '', parent_region_id: null }).execute();
}

/** @throws 404 */
export async function assertRegion(db: Reader, id: string): Promise<void> {
  await load(db, id);
}

const find = (db: Reader, id: string): Promise<Row | undefined> =>
  db.selectFrom('regions').selectAll().where('id', '=', id).executeTakeFirst();

async function load(db: Reader, id: string): Promise<Row> {
  const row = await find(db, id);
  if (!row) throw NotFound('Region', id);
  return row;
}

async function assertParent(tx: Tx, { id, parent_region_id }: Row): Promise<void> {
  for (let above = parent_region_id; above !== null; ) {
    if (above === id) throw Invalid(`Region ${id} cannot be its own parent.`);
    const { parent_region_id: next } = await load(tx, above);
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

const viewOf = (ctx: Context, row: Row): Region => ({
  ...unpackJson(row.extra),
  id: row.id,
  description: row.description,
  parent_region_id: row.parent_region_id,
  links: memberLinks(ctx, 'regions', encodeURIComponent(row.id)),
});
