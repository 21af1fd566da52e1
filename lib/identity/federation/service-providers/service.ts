import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { flag, flagOr } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { changeIdentity, recordIdentity } from '../../change.ts';
import { byId, collectionLinks, Duplicate, memberLinks } from '../../collection.ts';
import type {
  NewServiceProvider,
  ServiceProvider,
  ServiceProviderChange,
  ServiceProviderList,
  ServiceProviderQuery,
} from './schema.ts';

type Row = Selectable<Tables['service_providers']>;

/** Prefix of the relay state of SAML, as upstream. */
const RELAY_STATE_PREFIX = 'ss:mem:';

export async function listServiceProviders(ctx: Context, query: ServiceProviderQuery): Promise<ServiceProviderList> {
  let rows = ctx.database.read.selectFrom('service_providers').selectAll();
  if (query.id !== undefined) rows = rows.where('id', '=', query.id);
  if (query.enabled !== undefined) rows = rows.where('enabled', '=', flag(query.enabled));
  const page = await findPage(rows, 'service_providers', query, byId('Service provider'));
  return {
    service_providers: page.rows.map((row) => viewOf(ctx, row)),
    links: collectionLinks(ctx, page.nextMarker),
  };
}

/** Enabled service providers as tokens list them. */
export const readEnabledServiceProviders = (db: Reader) =>
  db
    .selectFrom('service_providers')
    .select(['id', 'auth_url', 'sp_url'])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();

/** @throws 404 */
export const getServiceProvider = async (ctx: Context, id: string): Promise<ServiceProvider> =>
  viewOf(ctx, await load(ctx.database.read, id));

/** Tokens list enabled service providers, so every change invalidates rendered tokens. @throws 409 */
export function createServiceProvider(
  ctx: AuthedContext,
  id: string,
  input: NewServiceProvider,
): Promise<ServiceProvider> {
  return changeIdentity(ctx, async (tx) => {
    const taken = await tx.selectFrom('service_providers').select('id').where('id', '=', id).executeTakeFirst();
    if (taken) throw Duplicate('service_provider', `ID ${id}`);
    const row: Row = {
      id,
      auth_url: input.auth_url,
      sp_url: input.sp_url,
      description: input.description ?? null,
      enabled: flag(input.enabled ?? false),
      relay_state_prefix: input.relay_state_prefix ?? RELAY_STATE_PREFIX,
    };
    await tx.insertInto('service_providers').values(row).execute();
    await record(tx, ctx, 'create', row);
    return viewOf(ctx, row);
  });
}

/** @throws 404 */
export function updateServiceProvider(
  ctx: AuthedContext,
  id: string,
  change: ServiceProviderChange,
): Promise<ServiceProvider> {
  return changeIdentity(ctx, async (tx) => {
    const before = await load(tx, id);
    const { description = before.description, relay_state_prefix = before.relay_state_prefix } = change;
    const after: Row = {
      id,
      auth_url: change.auth_url ?? before.auth_url,
      sp_url: change.sp_url ?? before.sp_url,
      description,
      enabled: flagOr(change.enabled, before.enabled),
      relay_state_prefix: relay_state_prefix ?? RELAY_STATE_PREFIX,
    };
    await tx.updateTable('service_providers').set(after).where('id', '=', id).execute();
    await record(tx, ctx, 'update', after);
    return viewOf(ctx, after);
  });
}

/** @throws 404 */
export function deleteServiceProvider(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await load(tx, id);
    await tx.deleteFrom('service_providers').where('id', '=', id).execute();
    await record(tx, ctx, 'delete', row);
  });
}

async function load(db: Reader, id: string): Promise<Row> {
  const row = await db.selectFrom('service_providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Service provider', id);
  return row;
}

const record = (tx: Tx, ctx: AuthedContext, verb: 'create' | 'update' | 'delete', { id, auth_url, enabled }: Row) =>
  recordIdentity(tx, ctx, {
    kind: 'service_provider',
    verb,
    id,
    domainId: null,
    [verb === 'delete' ? 'before' : 'after']: { name: id, auth_url, enabled },
  });

const viewOf = (ctx: Context, { enabled, ...row }: Row): ServiceProvider => ({
  ...row,
  enabled: enabled === 1,
  links: memberLinks(ctx, 'OS-FEDERATION/service_providers', row.id),
});
