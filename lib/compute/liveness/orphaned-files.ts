import type { Reader } from '#lib/db/database.ts';
import type { OrphanedFiles } from '#lib/engine/hypervisor/orphaned-files.ts';
import type { Services } from '#lib/http/context.ts';
import { ARRIVED, UNDER_WAY } from '../migrations/phases.ts';
import { findKnownServers } from './known-servers.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

/**
 * Deletes files that failed moves and deletions during an outage left on hosts: of servers that were deleted, or are at
 * rest elsewhere. Keeps files that never had a server in this database: it may be older than they are, or the wrong one.
 */
export async function removeOrphanedFiles(platform: Platform): Promise<void> {
  const { database, engine } = platform;
  if (!engine.leftovers) return;
  const leftovers = await engine.leftovers.find();
  const known = await findKnownServers(
    database.read,
    leftovers.map(({ machineId }) => machineId),
  );
  logUnknownFiles(
    platform,
    leftovers.filter(({ machineId }) => !known.has(machineId)),
  );
  for (const leftover of leftovers) {
    if (known.has(leftover.machineId) && (await isOver(database.read, leftover)))
      await engine.leftovers.remove(leftover);
  }
}

/** Files that this process has logged, by the log and as host and machine. */
const logged = new WeakMap<Services['log'], ReadonlySet<string>>();

function logUnknownFiles({ log }: Platform, unknown: readonly OrphanedFiles[]): void {
  const before = logged.get(log);
  logged.set(log, new Set(unknown.map(keyOf)));
  for (const files of unknown) {
    if (before?.has(keyOf(files))) continue;
    const { host, machineId } = files;
    log.warn({ host, guest: machineId }, 'files of a guest without an instance in the database were left unchanged');
  }
}

const keyOf = ({ host, machineId }: OrphanedFiles) => `${host} ${machineId}`;

/**
 * Whether no operation will use the files: checked after they were seen, because servers and tasks are inserted before
 * files exist.
 */
async function isOver(db: Reader, { folderOf, machineId }: OrphanedFiles): Promise<boolean> {
  const servers = db.selectFrom('servers').select(['host', 'task_state']).where('deleted_at', 'is', null);
  const server = await servers.where('id', '=', machineId).executeTakeFirst();
  if (!server) return true;
  const isItsPlace = server.host !== null && folderOf.includes(server.host);
  if (isItsPlace || server.task_state !== null) return false;
  const moves = db.selectFrom('server_migrations').select('id').where('server_id', '=', machineId);
  return (await moves.where('status', 'in', [...UNDER_WAY, ...ARRIVED]).executeTakeFirst()) === undefined;
}
