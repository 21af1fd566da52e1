import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { Duplicate } from '../collection.ts';
import { regionStore } from '../regions/service.ts';
import { serviceStore } from '../services/service.ts';
import { IdentityStore } from '../store.ts';
import { registeredLimitAttributes } from './attributes.ts';
import type { NewRegisteredLimits, RegisteredLimit, RegisteredLimitChange } from './schema.ts';

type Row = Selectable<Tables['registered_limits']>;

export const registeredLimitStore = new IdentityStore({
  ...{ table: 'registered_limits', kind: 'registered_limit', attributes: registeredLimitAttributes },
  ...{ isOutsideTokens: true, places: 'after' },
  factsOf: ({ resource_name, default_limit }) => ({ resource_name, default_limit }),
});

/** Creates registered limits atomically. @throws 404 for an unknown service or region, 409 if one exists */
export const createRegisteredLimits = (ctx: AuthedContext, { body }: { body: NewRegisteredLimits }) =>
  registeredLimitStore.transact(ctx, async (tx) => {
    const created: RegisteredLimit[] = [];
    for (const { region_id = null, description = null, ...given } of body) {
      const row: Row = { id: newIdentityId(), ...given, region_id, description, quota: null, is_set: 1 };
      await assertPlace(tx, row);
      await registeredLimitStore.insert(tx, ctx, row);
      created.push(registeredLimitAttributes.view(ctx, row, {}));
    }
    return created;
  });

/**
 * Updates a registered limit; platform defaults apply to the next request. @throws 403 if its resource changes while
 * limits depend on it, 404, 409
 */
export const updateRegisteredLimit = (ctx: AuthedContext, input: { id: string; body: RegisteredLimitChange }) =>
  registeredLimitStore.updateFrom(ctx, input, async (tx, before, body) => {
    const after: Row = { ...before, ...registeredLimitAttributes.changed(body) };
    const isMoved = (['service_id', 'region_id', 'resource_name'] as const).some((key) => before[key] !== after[key]);
    if (isMoved) {
      await assertFree(tx, before, 'changed');
      await assertPlace(tx, after);
    }
    return body.default_limit === undefined ? {} : { is_set: 1 };
  });

/** @throws 403 for a platform default, and while limits depend on it; 404 */
export const deleteRegisteredLimit = (ctx: AuthedContext, { id }: { id: string }): Promise<void> =>
  registeredLimitStore.remove(ctx, id, (tx, row) => assertFree(tx, row, 'deleted'));

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
  await serviceStore.load(tx, row.service_id);
  if (row.region_id !== null) await regionStore.load(tx, row.region_id);
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
