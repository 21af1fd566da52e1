import { packJson } from '#lib/db/column-types.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { changedExtra } from '../attributes.ts';
import { IdentityStore } from '../store.ts';
import { NEW_SERVICE, serviceAttributes } from './attributes.ts';
import type { NewService, ServiceChange } from './schema.ts';

export const serviceStore = new IdentityStore({
  ...{ table: 'services', kind: 'service', attributes: serviceAttributes, isNamed: true },
  factsOf: ({ type, name, enabled }) => ({ type, name, enabled }),
});

/** Enters a service; what it is reached at are its endpoints. */
export const createService = (ctx: AuthedContext, { body }: { body: NewService }) =>
  serviceStore.create(ctx, () => ({
    id: newIdentityId(),
    ...serviceAttributes.created(body, { ...NEW_SERVICE, type: body.type }),
    extra: packJson(changedExtra('{}', body.extra)),
  }));

/** @throws 404 */
export const updateService = (ctx: AuthedContext, input: { id: string; body: ServiceChange }) =>
  serviceStore.updateFrom(ctx, input);

/** @throws 403 while registered limits refer to it, 404 */
export const deleteService = (ctx: AuthedContext, { id }: { id: string }): Promise<void> =>
  serviceStore.remove(ctx, id, async (tx) => {
    const limits = tx.selectFrom('registered_limits').select('resource_name').where('service_id', '=', id);
    const limit = await limits.executeTakeFirst();
    if (limit) {
      throw Forbidden(
        `Unable to delete service ${id} because limits are registered for it, such as ${limit.resource_name}. ` +
          'Disable it to remove it from the catalog.',
      );
    }
    await tx.deleteFrom('endpoints').where('service_id', '=', id).execute();
  });
