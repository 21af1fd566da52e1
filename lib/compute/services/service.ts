import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound, PlatformError } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { changeHost, deleteHostRow, loadHost } from '../hosts/change.ts';
import { serviceAttributes } from './attributes.ts';
import { COMPUTE_BINARY, findServices, type ServiceEntry } from './entries.ts';
import { RECOVERY_USER } from './recovery-user.ts';
import { type NamedService, type Service, type ServiceChanges, ServiceQuery } from './schema.ts';

const isRecovery = ({ userId }: Caller): boolean => userId === RECOVERY_USER;

export async function listServices(ctx: AuthedContext, { query }: { query: ServiceQuery }): Promise<Service[]> {
  assertQueryKeys(ctx, ServiceQuery);
  return (await findServices(ctx.database.read, query)).map((entry) => serviceAttributes.view(ctx, entry, {}));
}

/** Enables, disables or forces down a compute service. @throws 400 for an invalid UUID or a platform service, 404 */
export function updateService(ctx: AuthedContext, id: string, changes: ServiceChanges): Promise<Service> {
  return ctx.database.transact(async (tx) => {
    const entry = await loadService(tx, ctx, id);
    if (entry.binary !== COMPUTE_BINARY) {
      throw Invalid(
        `Updating a ${entry.binary} service is not supported. Only ${COMPUTE_BINARY} services can be updated.`,
      );
    }
    await change(tx, ctx, entry, changes);
    return serviceAttributes.view(ctx, await loadService(tx, ctx, id), {});
  });
}

/** Below 2.53, by host and binary. @throws 404 */
export function updateNamedService(ctx: AuthedContext, named: NamedService, changes: ServiceChanges): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const [entry] = await findServices(tx, named);
    if (!entry) throw new PlatformError('notFound', `Could not find binary ${named.binary} on host ${named.host}.`);
    await change(tx, ctx, entry, changes);
  });
}

/**
 * Deletes a host with its service and memberships. It returns at the next start if the hypervisor still has it. @throws
 * 404, 409 while it has servers, and for platform services
 */
export function deleteService(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const entry = await loadService(tx, ctx, id);
    if (entry.binary !== COMPUTE_BINARY) throw Conflict(`${entry.binary} is a part of Nephos and cannot be deleted.`);
    await deleteHostRow(tx, actorOf(ctx), await loadHost(tx, entry.host));
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
  await recordEvent(tx, actorOf(ctx), { type: 'service.update', objectId: entry.id, projectId: '', after });
}
