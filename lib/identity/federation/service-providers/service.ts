import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Duplicate } from '../../collection.ts';
import { IdentityStore } from '../../store.ts';
import { NEW_SERVICE_PROVIDER, serviceProviderAttributes } from './attributes.ts';
import type { NewServiceProvider } from './schema.ts';

/** Tokens list enabled service providers, so every change invalidates rendered tokens. */
export const serviceProviderStore = new IdentityStore({
  ...{ table: 'service_providers', kind: 'service_provider', attributes: serviceProviderAttributes },
  factsOf: ({ id, ...columns }) => ({ name: id, ...columns }),
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
    const { auth_url, sp_url } = body;
    return { id, ...serviceProviderAttributes.created(body, { ...NEW_SERVICE_PROVIDER, auth_url, sp_url }) };
  });
