import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { flag, flagOr, packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { changedExtra } from '../attributes.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { assertSameId, byId, collectionLinks, memberLinks } from '../collection.ts';
import { newIdentityId } from '../ids.ts';
import { assertRegion, ensureRegion } from '../regions/service.ts';
import { loadService } from '../services/service.ts';
import type {
  CatalogEndpoint,
  CatalogEndpointChange,
  CatalogEndpointList,
  CatalogEndpointQuery,
  NewCatalogEndpoint,
} from './schema.ts';

type Row = Selectable<Tables['endpoints']>;

export async function listCatalogEndpoints(ctx: Context, query: CatalogEndpointQuery): Promise<CatalogEndpointList> {
  let rows = ctx.database.read.selectFrom('endpoints').selectAll();
  const region = query.region_id ?? query.region;
  if (query.interface !== undefined) rows = rows.where('interface', '=', query.interface);
  if (query.service_id !== undefined) rows = rows.where('service_id', '=', query.service_id);
  if (region !== undefined) rows = rows.where('region_id', '=', region);
  const page = await findPage(rows, 'endpoints', query, byId('Endpoint'));
  return { endpoints: page.rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx, page.nextMarker) };
}

export const getCatalogEndpoint = async (ctx: Context, id: string): Promise<CatalogEndpoint> =>
  viewOf(ctx, await load(ctx.database.read, id));

/** @throws 404 for an unknown service or region_id */
export function createCatalogEndpoint(ctx: AuthedContext, input: NewCatalogEndpoint): Promise<CatalogEndpoint> {
  return changeIdentity(ctx, async (tx) => {
    const { id: service_id } = await loadService(tx, input.service_id);
    const row: Row = {
      id: newIdentityId(),
      service_id,
      interface: input.interface,
      region_id: (await regionOf(tx, input)) ?? (await ownRegion(tx, ctx)),
      url: input.url,
      enabled: flag(input.enabled ?? true),
      extra: packJson(changedExtra(packJson({}), input.extra)),
    };
    await tx.insertInto('endpoints').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'endpoint', verb: 'create', id: row.id, after: told(row) });
    return viewOf(ctx, row);
  });
}

/** @throws 404 for unknown references */
export function updateCatalogEndpoint(
  ctx: AuthedContext,
  id: string,
  change: CatalogEndpointChange,
): Promise<CatalogEndpoint> {
  assertSameId(change, id);
  return changeIdentity(ctx, async (tx) => {
    const before = await load(tx, id);
    if (change.service_id !== undefined) await loadService(tx, change.service_id);
    const after: Row = {
      ...before,
      service_id: change.service_id ?? before.service_id,
      interface: change.interface ?? before.interface,
      region_id: (await regionOf(tx, change)) ?? before.region_id,
      url: change.url ?? before.url,
      enabled: flagOr(change.enabled, before.enabled),
      extra: packJson(changedExtra(before.extra, change.extra)),
    };
    await tx.updateTable('endpoints').set(after).where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'endpoint', verb: 'update', id, before: told(before), after: told(after) });
    return viewOf(ctx, after);
  });
}

/** @throws 404 */
export function deleteCatalogEndpoint(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await load(tx, id);
    await tx.deleteFrom('endpoints').where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'endpoint', verb: 'delete', id, before: told(row) });
  });
}

/** The named region; `region` creates a missing one. */
async function regionOf(
  tx: Tx,
  { region_id, region }: Pick<CatalogEndpointChange, 'region_id' | 'region'>,
): Promise<string | undefined> {
  if (region_id) await assertRegion(tx, region_id);
  else if (region) await ensureRegion(tx, region);
  return region_id || region || undefined;
}

async function ownRegion(tx: Tx, { env }: Context): Promise<string> {
  await ensureRegion(tx, env.NEPHOS_REGION);
  return env.NEPHOS_REGION;
}

async function load(db: Reader, id: string): Promise<Row> {
  const row = await db.selectFrom('endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Endpoint', id);
  return row;
}

const told = ({ service_id, interface: name, region_id, url, enabled }: Row) => ({
  service_id,
  interface: name,
  region_id,
  url,
  enabled,
});

const viewOf = (ctx: Context, row: Row): CatalogEndpoint => ({
  ...unpackJson(row.extra),
  id: row.id,
  ...told(row),
  region: row.region_id,
  enabled: row.enabled === 1,
  links: memberLinks(ctx, 'endpoints', row.id),
});
