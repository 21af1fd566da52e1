import type { Selectable } from 'kysely';
import { isUp } from '#lib/compute/hosts/state.ts';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Facts, InstanceCounts } from './judge.ts';
import { readPayload } from './payload.ts';
import type { NotificationType } from './schema.ts';

/** Whose instances are recovered, as the settings of the platform have it. */
export interface Choice {
  /** Of a failed host all instances, those with HA_Enabled first; or none but those. */
  NEPHOS_HA_EVACUATE_ALL_INSTANCES: boolean;
  /** Of a failed host none that are in error. */
  NEPHOS_HA_IGNORE_ERROR_INSTANCES: boolean;
  /** Failed instances without HA_Enabled, too. */
  NEPHOS_HA_RESTART_ALL_INSTANCES: boolean;
}

/** What a notification says of itself. */
export interface ReportedNotification {
  type: NotificationType;
  payload: unknown;
  hostname: string;
}

export type AffectedServer = Selectable<Tables['servers']>;

const TRUE = new Set(['1', 't', 'true', 'on', 'y', 'yes']);

/** Whether its owner wants a server recovered: metadata `HA_Enabled`, as upstream reads it. */
export const isProtected = ({ metadata }: Pick<AffectedServer, 'metadata'>): boolean =>
  TRUE.has(unpackJson(metadata).HA_Enabled?.trim().toLowerCase() ?? '');

/** Paused or rescued: somebody works on it. */
export const isHeld = ({ vm_state }: Pick<AffectedServer, 'vm_state'>): boolean =>
  vm_state === 'paused' || vm_state === 'rescued';

/** Whether a server is recovered that a notification of this type is about. */
export function isChosen(type: NotificationType, server: AffectedServer, choice: Choice): boolean {
  if (type === 'COMPUTE_INSTANCE') return choice.NEPHOS_HA_RESTART_ALL_INSTANCES || isProtected(server);
  if (choice.NEPHOS_HA_IGNORE_ERROR_INSTANCES && server.vm_state === 'error') return false;
  return choice.NEPHOS_HA_EVACUATE_ALL_INSTANCES || isProtected(server);
}

/**
 * The servers that a notification is about, by id: those of the host; the one that it names; or where it names none, those
 * of the host that should run and do not. None for a process. What was never built, or is about to go, or is kept as an
 * image only, is not there to be recovered.
 */
export async function affectedServers(
  db: Reader,
  { type, payload, hostname }: ReportedNotification,
): Promise<AffectedServer[]> {
  const read = readPayload(type, payload).payload;
  if (!read || type === 'COMPUTE_PROCESS') return [];
  const living = db
    .selectFrom('servers')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('host', '=', hostname)
    .where('launched_at', 'is not', null)
    .where('vm_state', 'not in', ['deleted', 'soft-delete', 'shelved', 'shelved_offloaded'])
    .where((eb) => eb.or([eb('task_state', 'is', null), eb('task_state', 'not in', ['deleting', 'soft-deleting'])]));
  if (type === 'COMPUTE_INSTANCE' && 'instance_uuid' in read) {
    return living.where('id', '=', read.instance_uuid).execute();
  }
  const there = await living.orderBy('id').execute();
  return type === 'COMPUTE_HOST' ? there : there.filter(hasFailed);
}

/** Who stops a server leaves it shut down; one that has crashed, or counts as running and is off, has failed. */
const hasFailed = ({ vm_state, power_state }: AffectedServer): boolean =>
  power_state === POWER.crashed || (vm_state === 'active' && power_state === POWER.shutdown);

/** How many they are. */
export async function countAffected(db: Reader, told: ReportedNotification, choice: Choice): Promise<InstanceCounts> {
  const servers = await affectedServers(db, told);
  return {
    instances: servers.length,
    recovered: servers.filter((server) => isChosen(told.type, server, choice)).length,
    held: servers.filter(isHeld).length,
  };
}

/** How the compute service of a host is; null where there is none. */
export async function computeServiceOf(db: Reader, name: string): Promise<Facts['computeService']> {
  const host = await db
    .selectFrom('hosts')
    .select(['is_enabled', 'forced_down', 'state'])
    .where('name', '=', name)
    .executeTakeFirst();
  return host ? { isUp: isUp(host), isEnabled: host.is_enabled === 1 } : null;
}
