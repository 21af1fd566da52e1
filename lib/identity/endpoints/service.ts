import type { Selectable } from 'kysely';
import { flag, flagOr, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { changedExtra } from '../attributes.ts';
import { ensureRegion, regionStore } from '../regions/service.ts';
import { serviceStore } from '../services/service.ts';
import { defineStore } from '../store.ts';
import type { CatalogEndpoint, CatalogEndpointChange, NewCatalogEndpoint } from './schema.ts';

type Row = Selectable<Tables['endpoints']>;

const factsOf = ({ service_id, interface: name, region_id, url, enabled }: Row) => ({
  ...{ service_id, interface: name, region_id, url, enabled },
});

export const catalogEndpointStore = defineStore<Row, CatalogEndpoint>('endpoints', 'endpoint', {
  filters: ['interface', 'service_id', 'region_id'],
  factsOf,
  viewOf: (ctx, row) => ({
    ...unpackJson(row.extra),
    id: row.id,
    ...factsOf(row),
    region: row.region_id,
    enabled: row.enabled === 1,
    links: memberLinks(ctx, 'endpoints', row.id),
  }),
});

/** @throws 404 for an unknown service or region_id */
export const createCatalogEndpoint = (ctx: AuthedContext, { body }: { body: NewCatalogEndpoint }) =>
  catalogEndpointStore.create(ctx, async (tx) => ({
    id: newIdentityId(),
    service_id: (await serviceStore.load(tx, body.service_id)).id,
    interface: body.interface,
    region_id: (await regionOf(tx, body)) ?? (await ownRegion(tx, ctx)),
    url: body.url,
    enabled: flag(body.enabled ?? true),
    extra: packJson(changedExtra('{}', body.extra)),
  }));

/** @throws 404 for unknown references */
export const updateCatalogEndpoint = (ctx: AuthedContext, input: { id: string; body: CatalogEndpointChange }) =>
  catalogEndpointStore.update(ctx, input, async (before, body, tx) => {
    if (body.service_id !== undefined) await serviceStore.load(tx, body.service_id);
    return {
      ...before,
      service_id: body.service_id ?? before.service_id,
      interface: body.interface ?? before.interface,
      region_id: (await regionOf(tx, body)) ?? before.region_id,
      url: body.url ?? before.url,
      enabled: flagOr(body.enabled, before.enabled),
      extra: packJson(changedExtra(before.extra, body.extra)),
    };
  });

/** The named region; `region` creates a missing one. */
async function regionOf(
  tx: Tx,
  { region_id, region }: Pick<CatalogEndpointChange, 'region_id' | 'region'>,
): Promise<string | undefined> {
  if (region_id) await regionStore.load(tx, region_id);
  else if (region) await ensureRegion(tx, region);
  return region_id || region || undefined;
}

async function ownRegion(tx: Tx, { env }: Context): Promise<string> {
  await ensureRegion(tx, env.NEPHOS_REGION);
  return env.NEPHOS_REGION;
}
