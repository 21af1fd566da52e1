import type { Reader } from '#lib/db/database.ts';
import type { OrphanedFiles } from '#lib/engine/hypervisor/orphaned-files.ts';
import type { Services } from '#lib/http/context.ts';
import { ARRIVED, UNDER_WAY } from '../migrations/phases.ts';

/**
 * Deletes files that failed moves and deletions during an outage left on hosts: of servers that are gone, or at rest
 * elsewhere.
 */
export async function removeOrphanedFiles({ database, engine }: Pick<Services, 'database' | 'engine'>): Promise<void> {
  if (!engine.leftovers) return;
  for (const leftover of await engine.leftovers.find()) {
    if (await isOver(database.read, leftover)) await engine.leftovers.remove(leftover);
  }
}

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
