import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { isInError } from '../servers/states.ts';
import { type FolderSettings, hasOnlyLocalDisk } from './local-disks.ts';

type ServerRow = Selectable<Tables['servers']>;

/** Settings that select the servers that are recovered with their host. */
export interface HostRecoveryChoice {
  /** Recover all instances of a failed host, those with HA_Enabled first; otherwise only those. */
  NEPHOS_HA_EVACUATE_ALL_INSTANCES: boolean;
  /** Do not recover instances of a failed host that are in ERROR. */
  NEPHOS_HA_IGNORE_ERROR_INSTANCES: boolean;
}

/** Settings that select the servers that a reserve is for. */
export type ReserveChoice = HostRecoveryChoice & FolderSettings;

const TRUE = new Set(['1', 't', 'true', 'on', 'y', 'yes']);

/** Metadata `HA_Enabled`, as upstream interprets it. */
export const hasRecoveryFlag = ({ metadata }: Pick<ServerRow, 'metadata'>): boolean =>
  TRUE.has(unpackJson(metadata).HA_Enabled?.trim().toLowerCase() ?? '');

/** Whether a server is recovered if its host fails. */
export function isRecoveredWithHost(
  server: Pick<ServerRow, 'metadata' | 'vm_state'>,
  choice: HostRecoveryChoice,
): boolean {
  if (choice.NEPHOS_HA_IGNORE_ERROR_INSTANCES && isInError(server)) return false;
  return choice.NEPHOS_HA_EVACUATE_ALL_INSTANCES || hasRecoveryFlag(server);
}

/** Servers with a disk or memory on a host, without those that are being deleted or exist only as an image. */
export const serversOnHosts = (db: Reader) =>
  db
    .selectFrom('servers')
    .where('deleted_at', 'is', null)
    .where('host', 'is not', null)
    .where('vm_state', 'not in', ['deleted', 'soft-delete', 'shelved', 'shelved_offloaded'])
    .where((eb) => eb.or([eb('task_state', 'is', null), eb('task_state', 'not in', ['deleting', 'soft-deleting'])]));

/** Servers on hosts without those that no recovery moves, because their only disk is lost with the host. */
export const recoverableServersOnHosts = (db: Reader, settings: FolderSettings) =>
  serversOnHosts(db).where(({ not }) => not(hasOnlyLocalDisk(settings)));
