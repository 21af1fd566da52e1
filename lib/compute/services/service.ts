import type { Reader, Tx } from '#lib/db/database.ts';
import { flag } from '#lib/db/tables/column-types.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Conflict, Invalid, NotFound, PlatformError } from '#lib/http/errors.ts';
import { since } from '#lib/http/microversions.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import type { Caller } from '#lib/identity/caller.ts';
import { changeHost, forgetHost, loadHost } from '../hosts/change.ts';
import { zoneless } from '../wire.ts';
import { COMPUTE_BINARY, findServices, type ServiceEntry } from './entries.ts';
import { RECOVERY_USER } from './recovery-user.ts';
import { type NamedService, type Service, type ServiceChanges, ServiceQuery } from './schema.ts';

const isRecovery = ({ userId }: Caller): boolean => userId === RECOVERY_USER;

/** The services of the platform, those of its hosts included. */
export async function listServices(ctx: AuthedContext, query: ServiceQuery): Promise<Service[]> {
  assertQueryKeys(ctx, ServiceQuery);
  return (await findServices(ctx.database.read, query)).map((entry) => serviceView(ctx, entry));
}

/**
 * Takes the service of a host out of service or back in, or says that it is down whatever it reports.
 * @throws 400 for what is no uuid or a service of the platform itself, 404
 */
export function updateService(ctx: AuthedContext, id: string, changes: ServiceChanges): Promise<Service> {
  return ctx.database.transact(async (tx) => {
    const entry = await loadService(tx, ctx, id);
    if (entry.binary !== COMPUTE_BINARY) {
      throw Invalid(
        `Updating a ${entry.binary} service is not supported. Only ${COMPUTE_BINARY} services can be updated.`,
      );
    }
    await change(tx, ctx, entry, changes);
    return serviceView(ctx, await loadService(tx, ctx, id));
  });
}

/** The same below 2.53, where a service is named by its host and binary. @throws 404 */
export function updateNamedService(ctx: AuthedContext, named: NamedService, changes: ServiceChanges): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const [entry] = await findServices(tx, named);
    if (!entry) throw new PlatformError('notFound', `Could not find binary ${named.binary} on host ${named.host}.`);
    await change(tx, ctx, entry, changes);
  });
}

/**
 * Forgets a host and its service; aggregates lose it. One that the hypervisor still brings returns at the next start.
 * @throws 404, 409 while servers are on it, and for the services that run with the platform itself
 */
export function deleteService(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const entry = await loadService(tx, ctx, id);
    if (entry.binary !== COMPUTE_BINARY) throw Conflict(`${entry.binary} is a part of Nephos and cannot be deleted.`);
    await forgetHost(tx, actorOf(ctx), await loadHost(tx, entry.host));
  });
}

async function loadService(db: Reader, ctx: AuthedContext, id: string): Promise<ServiceEntry> {
  const isByUuid = ctx.microversion.minor >= 53;
  if (isByUuid && !/^[0-9a-f-]{36}$/i.test(id)) throw Invalid(`Invalid uuid ${id}.`);
  const entry = (await findServices(db)).find((one) => (isByUuid ? one.id === id : String(one.number) === id));
  if (!entry) throw NotFound('Service', id);
  return entry;
}

async function change(tx: Tx, ctx: AuthedContext, entry: ServiceEntry, changes: ServiceChanges): Promise<void> {
  const { status, disabled_reason, forced_down } = changes;
  const after = {
    ...(status === undefined
      ? {}
      : { is_enabled: flag(status === 'enabled'), disabled_reason: disabled_reason ?? null }),
    ...(forced_down === undefined ? {} : { forced_down: flag(forced_down) }),
  };
  if (entry.binary === COMPUTE_BINARY) {
    const forced_down_by = forced_down === true && isRecovery(ctx.caller) ? 'recovery' : null;
    const by = forced_down === undefined ? {} : ({ forced_down_by } as const);
    await changeHost(tx, actorOf(ctx), await loadHost(tx, entry.host), 'update', { ...after, ...by });
    return;
  }
  await tx
    .updateTable('control_services')
    .set({ ...after, updated_at: new Date().toISOString() })
    .where('id', '=', entry.id)
    .execute();
  const event = { type: 'service.update', kind: 'service', objectId: entry.id, projectId: '' };
  await recordEvent(tx, actorOf(ctx), { ...event, after });
}

const serviceView = (ctx: AuthedContext, entry: ServiceEntry): Service => ({
  id: ctx.microversion.minor < 53 ? entry.number : entry.id,
  binary: entry.binary,
  host: entry.host,
  zone: entry.zone,
  status: entry.isEnabled ? 'enabled' : 'disabled',
  state: entry.isUp ? 'up' : 'down',
  updated_at: zoneless(entry.seenAt),
  disabled_reason: entry.disabledReason,
  ...since(ctx, 11, { forced_down: entry.isForcedDown }),
});
