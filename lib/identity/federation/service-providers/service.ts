import type { Selectable } from 'kysely';
import { flag, flagOr } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { Duplicate } from '../../collection.ts';
import { defineStore } from '../../store.ts';
import type { NewServiceProvider, ServiceProvider, ServiceProviderChange } from './schema.ts';

type Row = Selectable<Tables['service_providers']>;

/** Prefix of the relay state of SAML, as upstream. */
const RELAY_STATE_PREFIX = 'ss:mem:';

/** Tokens list enabled service providers, so every change invalidates rendered tokens. */
export const serviceProviderStore = defineStore<Row, ServiceProvider>('service_providers', 'service_provider', {
  filters: ['id', 'enabled'],
  factsOf: ({ id, auth_url, enabled }) => ({ name: id, auth_url, enabled }),
  places: 'existing',
  viewOf: (ctx, { enabled, ...row }) => ({
    ...row,
    enabled: enabled === 1,
    links: memberLinks(ctx, 'OS-FEDERATION/service_providers', row.id),
  }),
});

/** Enabled service providers as tokens list them. */
export const readEnabledServiceProviders = (db: Reader) =>
  db
    .selectFrom('service_providers')
    .select(['id', 'auth_url', 'sp_url'])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();

/** @throws 409 */
export const createServiceProvider = (ctx: AuthedContext, { id, body }: { id: string; body: NewServiceProvider }) =>
  serviceProviderStore.create(ctx, async (tx) => {
    if (await serviceProviderStore.find(tx, id)) throw Duplicate('service_provider', `ID ${id}`);
    return {
      id,
      auth_url: body.auth_url,
      sp_url: body.sp_url,
      description: body.description ?? null,
      enabled: flag(body.enabled ?? false),
      relay_state_prefix: body.relay_state_prefix ?? RELAY_STATE_PREFIX,
    };
  });

/** @throws 404 */
export const updateServiceProvider = (ctx: AuthedContext, input: { id: string; body: ServiceProviderChange }) =>
  serviceProviderStore.update(ctx, input, (before, body) => {
    const { description = before.description, relay_state_prefix = before.relay_state_prefix } = body;
    return {
      ...before,
      auth_url: body.auth_url ?? before.auth_url,
      sp_url: body.sp_url ?? before.sp_url,
      description,
      enabled: flagOr(body.enabled, before.enabled),
      relay_state_prefix: relay_state_prefix ?? RELAY_STATE_PREFIX,
    };
  });
