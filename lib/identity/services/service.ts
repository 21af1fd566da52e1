import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { flag, flagOr, packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { Forbidden, NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { changedExtra } from '../attributes.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { assertSameId, byName, collectionLinks, memberLinks, nameMatches } from '../collection.ts';
import { newIdentityId } from '../ids.ts';
import type { NewService, Service, ServiceChange, ServiceList, ServiceQuery } from './schema.ts';

type Row = Selectable<Tables['services']>;

export async function listServices(ctx: Context, query: ServiceQuery): Promise<ServiceList> {
  let rows = ctx.database.read.selectFrom('services').selectAll().where(nameMatches('services', query));
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  const page = await findPage(rows, 'services', query, byName('Service'));
  return { services: page.rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx, page.nextMarker) };
}

/** @throws 404 */
export const getService = async (ctx: Context, id: string): Promise<Service> =>
  viewOf(ctx, await loadService(ctx.database.read, id));

/** Enters a service; what it is reached at are its endpoints. */
export function createService(ctx: AuthedContext, input: NewService): Promise<Service> {
  return changeIdentity(ctx, async (tx) => {
    const row: Row = {
      id: newIdentityId(),
      type: input.type,
      name: input.name ?? '',
      description: input.description ?? '',
      enabled: flag(input.enabled ?? true),
      extra: packJson(changedExtra(packJson({}), input.extra)),
    };
    await tx.insertInto('services').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'service', verb: 'create', id: row.id, after: told(row) });
    return viewOf(ctx, row);
  });
}

/** @throws 404 */
export function updateService(ctx: AuthedContext, id: string, change: ServiceChange): Promise<Service> {
  assertSameId(change, id);
  return changeIdentity(ctx, async (tx) => {
    const before = await loadService(tx, id);
    const after: Row = {
      ...before,
      type: change.type ?? before.type,
      name: change.name === undefined ? before.name : (change.name ?? ''),
      description: change.description === undefined ? before.description : (change.description ?? ''),
      enabled: flagOr(change.enabled, before.enabled),
      extra: packJson(changedExtra(before.extra, change.extra)),
    };
    await tx.updateTable('services').set(after).where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'service', verb: 'update', id, before: told(before), after: told(after) });
    return viewOf(ctx, after);
  });
}

/** @throws 403 while registered limits refer to it, 404 */
export function deleteService(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await loadService(tx, id);
    const limits = tx.selectFrom('registered_limits').select('resource_name').where('service_id', '=', id);
    const limit = await limits.executeTakeFirst();
    if (limit) {
      throw Forbidden(
        `Unable to delete service ${id} because limits are registered for it, such as ${limit.resource_name}. ` +
          'Disable it to remove it from the catalog.',
      );
    }
    await tx.deleteFrom('endpoints').where('service_id', '=', id).execute();
    await tx.deleteFrom('services').where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'service', verb: 'delete', id, before: told(row) });
  });
}

export async function loadService(db: Reader, id: string): Promise<Row> {
  const row = await db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Service', id);
  return row;
}

const told = ({ type, name, enabled }: Row) => ({ type, name, enabled });

const viewOf = (ctx: Context, row: Row): Service => ({
  ...unpackJson(row.extra),
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  enabled: row.enabled === 1,
  links: memberLinks(ctx, 'services', row.id),
});
