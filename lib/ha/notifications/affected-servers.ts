import type { Selectable } from 'kysely';
import { isUp } from '#lib/compute/hosts/state.ts';
import {
  type HostRecoveryChoice,
  hasRecoveryFlag,
  isRecoveredWithHost,
  serversOnHosts,
} from '#lib/compute/reserve/recoverable-servers.ts';
import { isActive, isPaused, isRescued, POWER } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { NotificationType } from './enums.ts';
import type { Facts, InstanceCounts } from './evaluation.ts';
import type { NotificationPayload } from './payload.ts';

/** Settings that select instances for recovery. */
export interface Choice extends HostRecoveryChoice {
  /** Also recover failed instances without HA_Enabled. */
  NEPHOS_HA_RESTART_ALL_INSTANCES: boolean;
}

/** What a notification says of itself; an invalid payload names nothing. */
export interface ReportedNotification {
  type: NotificationType;
  payload: NotificationPayload | undefined;
  hostname: string;
}

export type AffectedServer = Selectable<Tables['servers']>;

/** Paused or rescued: somebody is working on it. */
export const isUnderMaintenance = (server: Pick<AffectedServer, 'vm_state'>): boolean =>
  isPaused(server) || isRescued(server);

/** Whether a server affected by a notification of this type is recovered. */
export function isRecoverySelected(type: NotificationType, server: AffectedServer, choice: Choice): boolean {
  if (type === 'COMPUTE_INSTANCE') return choice.NEPHOS_HA_RESTART_ALL_INSTANCES || hasRecoveryFlag(server);
  return isRecoveredWithHost(server, choice);
}

/**
 * Servers affected by a notification, by id: those of the host, the named one, or, if none is named, those of the host
 * that should run and do not. None for a process. Excludes servers that were never built, are being deleted, or exist
 * only as an image.
 */
export async function listAffectedServers(
  db: Reader,
  { type, payload, hostname }: ReportedNotification,
): Promise<AffectedServer[]> {
  if (!payload || type === 'COMPUTE_PROCESS') return [];
  const living = serversOnHosts(db).selectAll().where('host', '=', hostname).where('launched_at', 'is not', null);
  if (type === 'COMPUTE_INSTANCE' && 'instance_uuid' in payload) {
    return living.where('id', '=', payload.instance_uuid).execute();
  }
  const there = await living.orderBy('id').execute();
  return type === 'COMPUTE_HOST' ? there : there.filter(hasFailed);
}

/**
 * A stopped server is shut down on purpose; a crashed one, or one that is off while it counts as running, has failed.
 */
const hasFailed = (server: AffectedServer): boolean =>
  server.power_state === POWER.crashed || (isActive(server) && server.power_state === POWER.shutdown);

/** Counts affected servers. */
export async function countAffected(
  db: Reader,
  notification: ReportedNotification,
  choice: Choice,
): Promise<InstanceCounts> {
  const servers = await listAffectedServers(db, notification);
  return {
    instances: servers.length,
    recovered: servers.filter((server) => isRecoverySelected(notification.type, server, choice)).length,
    held: servers.filter(isUnderMaintenance).length,
  };
}

/** The compute service of a host; null if there is none. */
export async function findComputeService(db: Reader, name: string): Promise<Facts['computeService']> {
  const host = await db
    .selectFrom('hosts')
    .select(['is_enabled', 'forced_down', 'state'])
    .where('name', '=', name)
    .executeTakeFirst();
  return host ? { isUp: isUp(host), isEnabled: host.is_enabled === 1 } : null;
}
