import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { changedExtra } from '../attributes.ts';
import { ensureRegion, regionStore } from '../regions/service.ts';
import { serviceStore } from '../services/service.ts';
import { IdentityStore } from '../store.ts';
import { endpointAttributes } from './attributes.ts';
import type { CatalogEndpointChange, NewCatalogEndpoint } from './schema.ts';

export const catalogEndpointStore = new IdentityStore({
  ...{ table: 'endpoints', kind: 'endpoint', attributes: endpointAttributes },
  factsOf: ({ service_id, interface: name, region_id, url, enabled }) => ({
    ...{ service_id, interface: name, region_id, url, enabled },
  }),
});

/** @throws 404 for an unknown service or region_id */
export const createCatalogEndpoint = (ctx: AuthedContext, { body }: { body: NewCatalogEndpoint }) =>
  catalogEndpointStore.create(ctx, async (tx) => {
    const { id: service_id } = await serviceStore.load(tx, body.service_id);
    const region_id = (await regionOf(tx, body)) ?? (await ownRegion(tx, ctx));
    const initial = { service_id, interface: body.interface, region_id, url: body.url, enabled: 1 } as const;
    return {
      id: newIdentityId(),
      ...endpointAttributes.created(body, initial),
      region_id,
      extra: packJson(changedExtra('{}', body.extra)),
    };
  });

/** @throws 404 for unknown references */
export const updateCatalogEndpoint = (ctx: AuthedContext, input: { id: string; body: CatalogEndpointChange }) =>
  catalogEndpointStore.updateFrom(ctx, input, async (tx, before, body) => {
    if (body.service_id !== undefined) await serviceStore.load(tx, body.service_id);
    return { region_id: (await regionOf(tx, body)) ?? before.region_id };
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
