import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { Forbidden, NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { recordIdentity } from '../change.ts';
import { byId, collectionLinks, Duplicate, memberLinks } from '../collection.ts';
import { newIdentityId } from '../ids.ts';
import { assertRegion } from '../regions/service.ts';
import { loadService } from '../services/service.ts';
import type {
  NewRegisteredLimit,
  RegisteredLimit,
  RegisteredLimitChange,
  RegisteredLimitList,
  RegisteredLimitQuery,
} from './schema.ts';

type Row = Selectable<Tables['registered_limits']>;

export async function listRegisteredLimits(ctx: Context, query: RegisteredLimitQuery): Promise<RegisteredLimitList> {
  let rows = ctx.database.read.selectFrom('registered_limits').selectAll();
  if (query.service_id !== undefined) rows = rows.where('service_id', '=', query.service_id);
  if (query.region_id !== undefined) rows = rows.where('region_id', '=', query.region_id);
  if (query.resource_name !== undefined) rows = rows.where('resource_name', '=', query.resource_name);
  const page = await findPage(rows, 'registered_limits', query, byId('Registered limit'));
  return { registered_limits: page.rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx, page.nextMarker) };
}

/** @throws 404 */
export const getRegisteredLimit = async (ctx: Context, id: string): Promise<RegisteredLimit> =>
  viewOf(ctx, await load(ctx.database.read, id));

/** Creates registered limits atomically. @throws 404 for an unknown service or region, 409 if one exists */
export function createRegisteredLimits(
  ctx: AuthedContext,
  inputs: readonly NewRegisteredLimit[],
): Promise<RegisteredLimit[]> {
  return ctx.database.transact(async (tx) => {
    const made: RegisteredLimit[] = [];
    for (const input of inputs) {
      const row: Row = {
        id: newIdentityId(),
        service_id: input.service_id,
        region_id: input.region_id ?? null,
        resource_name: input.resource_name,
        default_limit: input.default_limit,
        description: input.description ?? null,
        quota: null,
        is_set: 1,
      };
      await assertPlace(tx, row);
      await tx.insertInto('registered_limits').values(row).execute();
      await record(tx, ctx, 'create', row);
      made.push(viewOf(ctx, row));
    }
    return made;
  });
}

/**
 * Updates a registered limit; platform defaults apply to the next request. @throws 403 if its resource changes while
 * limits depend on it, 404, 409
 */
export function updateRegisteredLimit(
  ctx: AuthedContext,
  id: string,
  change: RegisteredLimitChange,
): Promise<RegisteredLimit> {
  return ctx.database.transact(async (tx) => {
    const before = await load(tx, id);
    const after: Row = {
      ...before,
      service_id: change.service_id ?? before.service_id,
      region_id: change.region_id === undefined ? before.region_id : change.region_id,
      resource_name: change.resource_name ?? before.resource_name,
      default_limit: change.default_limit ?? before.default_limit,
      description: change.description === undefined ? before.description : change.description,
      is_set: change.default_limit === undefined ? before.is_set : 1,
    };
    const isMoved = (['service_id', 'region_id', 'resource_name'] as const).some((key) => before[key] !== after[key]);
    if (isMoved) {
      await assertFree(tx, before, 'changed');
      await assertPlace(tx, after);
    }
    await tx.updateTable('registered_limits').set(after).where('id', '=', id).execute();
    await record(tx, ctx, 'update', after);
    return viewOf(ctx, after);
  });
}

/** @throws 403 for a platform default, and while limits depend on it; 404 */
export function deleteRegisteredLimit(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await load(tx, id);
    await assertFree(tx, row, 'deleted');
    await tx.deleteFrom('registered_limits').where('id', '=', id).execute();
    await record(tx, ctx, 'delete', row);
  });
}

async function load(db: Reader, id: string): Promise<Row> {
  const row = await db.selectFrom('registered_limits').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Registered limit', id);
  return row;
}

/** Registered limit of a resource by service and region. */
export async function findRegisteredLimit(
  db: Reader,
  { service_id, region_id, resource_name }: Pick<Row, 'service_id' | 'region_id' | 'resource_name'>,
): Promise<Row | undefined> {
  const rows = db
    .selectFrom('registered_limits')
    .selectAll()
    .where('service_id', '=', service_id)
    .where('resource_name', '=', resource_name);
  const inRegion = region_id === null ? rows.where('region_id', 'is', null) : rows.where('region_id', '=', region_id);
  return inRegion.executeTakeFirst();
}

async function assertPlace(tx: Tx, row: Row): Promise<void> {
  await loadService(tx, row.service_id);
  if (row.region_id !== null) await assertRegion(tx, row.region_id);
  const other = await findRegisteredLimit(tx, row);
  if (other && other.id !== row.id) throw Duplicate('registered_limit', `resource_name ${row.resource_name}`);
}

async function assertFree(tx: Tx, { id, quota, resource_name }: Row, done: string): Promise<void> {
  if (quota !== null) {
    throw Forbidden(
      `${resource_name} is a fixed limit of the platform. Only its default and description can be changed.`,
    );
  }
  const used = await tx.selectFrom('limits').select('id').where('registered_limit_id', '=', id).executeTakeFirst();
  if (used) throw Forbidden(`Registered limit ${id} cannot be ${done} while limits depend on it, such as ${used.id}.`);
}

const record = (tx: Tx, ctx: AuthedContext, verb: string, { id, resource_name, default_limit }: Row) =>
  recordIdentity(tx, ctx, { kind: 'registered_limit', verb, id, after: { resource_name, default_limit } });

const viewOf = (ctx: Context, row: Row): RegisteredLimit => ({
  id: row.id,
  service_id: row.service_id,
  region_id: row.region_id,
  resource_name: row.resource_name,
  default_limit: row.default_limit,
  description: row.description,
  links: memberLinks(ctx, 'registered_limits', row.id),
});
