import type { Selectable } from 'kysely';
import { flag, flagOr, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { changedExtra } from '../attributes.ts';
import { defineStore } from '../store.ts';
import type { NewService, Service, ServiceChange } from './schema.ts';

export const serviceStore = defineStore<Selectable<Tables['services']>, Service>('services', 'service', {
  isNamed: true,
  filters: ['type'],
  factsOf: ({ type, name, enabled }) => ({ type, name, enabled }),
  viewOf: (ctx, row) => ({
    ...unpackJson(row.extra),
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    enabled: row.enabled === 1,
    links: memberLinks(ctx, 'services', row.id),
  }),
});

/** Enters a service; what it is reached at are its endpoints. */
export const createService = (ctx: AuthedContext, { body }: { body: NewService }) =>
  serviceStore.create(ctx, () => ({
    id: newIdentityId(),
    type: body.type,
    name: body.name ?? '',
    description: body.description ?? '',
    enabled: flag(body.enabled ?? true),
    extra: packJson(changedExtra('{}', body.extra)),
  }));

/** @throws 404 */
export const updateService = (ctx: AuthedContext, input: { id: string; body: ServiceChange }) =>
  serviceStore.update(ctx, input, (before, { type, name, description, enabled, extra }) => ({
    ...before,
    type: type ?? before.type,
    name: name === undefined ? before.name : (name ?? ''),
    description: description === undefined ? before.description : (description ?? ''),
    enabled: flagOr(enabled, before.enabled),
    extra: packJson(changedExtra(before.extra, extra)),
  }));

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
