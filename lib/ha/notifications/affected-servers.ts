import type { Selectable } from 'kysely';
import { isUp } from '#lib/compute/hosts/state.ts';
import { isActive, isInError, isPaused, isRescued, POWER } from '#lib/compute/servers/states.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { NotificationType } from './enums.ts';
import type { Facts, InstanceCounts } from './evaluation.ts';
import type { NotificationPayload } from './payload.ts';

/** Settings that select instances for recovery. */
export interface Choice {
  /** Recover all instances of a failed host, those with HA_Enabled first; otherwise only those. */
  NEPHOS_HA_EVACUATE_ALL_INSTANCES: boolean;
  /** Do not recover instances of a failed host that are in ERROR. */
  NEPHOS_HA_IGNORE_ERROR_INSTANCES: boolean;
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

const TRUE = new Set(['1', 't', 'true', 'on', 'y', 'yes']);

/** Metadata `HA_Enabled`, as upstream interprets it. */
export const isProtected = ({ metadata }: Pick<AffectedServer, 'metadata'>): boolean =>
  TRUE.has(unpackJson(metadata).HA_Enabled?.trim().toLowerCase() ?? '');

/** Paused or rescued: somebody is working on it. */
export const isUnderMaintenance = (server: Pick<AffectedServer, 'vm_state'>): boolean =>
  isPaused(server) || isRescued(server);

/** Whether a server affected by a notification of this type is recovered. */
export function isRecoverySelected(type: NotificationType, server: AffectedServer, choice: Choice): boolean {
  if (type === 'COMPUTE_INSTANCE') return choice.NEPHOS_HA_RESTART_ALL_INSTANCES || isProtected(server);
  if (choice.NEPHOS_HA_IGNORE_ERROR_INSTANCES && isInError(server)) return false;
  return choice.NEPHOS_HA_EVACUATE_ALL_INSTANCES || isProtected(server);
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
  const living = db
    .selectFrom('servers')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('host', '=', hostname)
    .where('launched_at', 'is not', null)
    .where('vm_state', 'not in', ['deleted', 'soft-delete', 'shelved', 'shelved_offloaded'])
    .where((eb) => eb.or([eb('task_state', 'is', null), eb('task_state', 'not in', ['deleting', 'soft-deleting'])]));
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
