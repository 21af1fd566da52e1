import { changeHost, loadHost } from '#lib/compute/hosts/change.ts';
import { UNDER_WAY } from '#lib/compute/migrations/phases.ts';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { type Actor, PLATFORM } from '#lib/events/log.ts';
import { changeSegmentHost, type SegmentHostRow } from '../hosts/change.ts';
import { listReadyReservedHosts } from '../notifications/facts.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { type ComputeRequest, requestCompute } from './compute-requests.ts';
import type { Platform } from './recovery-step.ts';

/** A reserved host used by a recovery. */
export interface ReservedHost {
  name: string;
  serviceId: string;
}

/**
 * Reserves the next host of the segment exclusively; null if none is left. Returns the same host again after a crash.
 * @param tried hosts that this attempt has finished with
 */
export async function claimReservedHost(
  tx: Tx,
  { id, host, segment_id }: ClaimedNotification,
  tried: readonly string[],
): Promise<ReservedHost | null> {
  const own = (await takenBy(tx, id)).find(({ name }) => !tried.includes(name));
  if (own) return { name: own.name, serviceId: own.service_id };
  const next = (await listReadyReservedHosts(tx, segment_id, host)).find(({ name }) => !tried.includes(name));
  if (!next) return null;
  const { is_enabled, disabled_reason, service_id: serviceId, ...row } = next;
  const taken_service = packJson({ is_enabled, disabled_reason });
  await changeSegmentHost(tx, PLATFORM, row, 'take', { is_reserved: flag(false), taken_by: id, taken_service });
  return { name: row.name, serviceId };
}

const takenBy = (db: Reader, notificationId: string) =>
  db
    .selectFrom('segment_hosts')
    .innerJoin('hosts', 'hosts.name', 'segment_hosts.name')
    .selectAll('segment_hosts')
    .select('hosts.service_id')
    .where('segment_hosts.taken_by', '=', notificationId)
    .orderBy('segment_hosts.number')
    .execute();

/**
 * Releases the reserved hosts of a recovery: those with instances stay in service, the others return to the reserve.
 * Returns the names of the latter. Idempotent.
 */
export async function finishReservedHosts(platform: Platform, notificationId: string): Promise<string[]> {
  const { database } = platform;
  const given: string[] = [];
  for (const { service_id, ...row } of await takenBy(database.read, notificationId)) {
    const isUsed = await hasTaken(database.read, notificationId, row.name);
    const before = row.taken_service === null ? null : unpackJson(row.taken_service);
    if (!isUsed && before?.is_enabled === 0)
      await requestCompute(platform, disableServiceRequest(service_id, before.disabled_reason));
    const left = { taken_by: null, taken_service: null };
    await database.transact(async (tx) =>
      isUsed
        ? changeSegmentHost(tx, PLATFORM, row, 'use', {
            ...left,
            used_for: await hostOf(tx, notificationId),
            used_service: row.taken_service,
          })
        : changeSegmentHost(tx, PLATFORM, row, 'give_back', { ...left, is_reserved: flag(true) }),
    );
    if (!isUsed) given.push(row.name);
  }
  return given;
}

const hostOf = async (tx: Tx, notificationId: string): Promise<string | null> =>
  (await tx.selectFrom('notifications').select('host').where('id', '=', notificationId).executeTakeFirst())?.host ??
  null;

/** Returns a used reserve host to the reserve with the previous state of its compute service. It must be empty. */
export async function restoreReservedHost(tx: Tx, actor: Actor, row: SegmentHostRow): Promise<void> {
  const before = row.used_service === null ? null : unpackJson(row.used_service);
  const after = { is_reserved: flag(true), used_for: null, used_service: null, restoring_job: null };
  await changeSegmentHost(tx, actor, row, 'give_back', after);
  if (before) await changeHost(tx, actor, await loadHost(tx, row.name), 'update', before);
}

/** Whether an instance of the recovery is on this host or moving there, even if the recovery no longer waits for it. */
async function hasTaken(db: Reader, notificationId: string, name: string): Promise<boolean> {
  const moved = await db
    .selectFrom('vmoves')
    .leftJoin('servers', 'servers.id', 'vmoves.server_id')
    .select('vmoves.id')
    .where('vmoves.notification_id', '=', notificationId)
    .where('vmoves.target_host', '=', name)
    .where(({ and, eb, or, exists, selectFrom }) =>
      or([
        and([eb('vmoves.status', '=', 'succeeded'), eb('vmoves.dest_host', '=', name)]),
        eb('servers.host', '=', name),
        exists(
          selectFrom('server_migrations')
            .select('server_migrations.id')
            .whereRef('server_migrations.server_id', '=', 'vmoves.server_id')
            .where('server_migrations.dest_host', '=', name)
            .where('server_migrations.status', 'in', [...UNDER_WAY]),
        ),
      ]),
    )
    .executeTakeFirst();
  return moved !== undefined;
}

const serviceRequest = (serviceId: string, body: object): ComputeRequest => ({
  method: 'PUT',
  path: `/os-services/${serviceId}`,
  body,
});

export const enableServiceRequest = (serviceId: string) => serviceRequest(serviceId, { status: 'enabled' });
export const disableServiceRequest = (serviceId: string, reason: string | null) =>
  serviceRequest(serviceId, { status: 'disabled', ...(reason ? { disabled_reason: reason } : {}) });
export const forceDownRequest = (serviceId: string) => serviceRequest(serviceId, { forced_down: true });
