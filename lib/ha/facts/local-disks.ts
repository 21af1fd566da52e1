import { type FolderSettings, hasOnlyLocalDisk } from '#lib/compute/reserve/local-disks.ts';
import type { Reader } from '#lib/db/database.ts';

/** Ids of servers on these hosts that are not recovered, because their only disk is lost with the host. */
export async function findLocalDiskServers(
  db: Reader,
  settings: FolderSettings,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (settings.NEPHOS_HOSTS_FOLDER_SHARED || hosts.length === 0) return new Set();
  const rows = await db
    .selectFrom('servers')
    .select('id')
    .where('host', 'in', [...hosts])
    .where('deleted_at', 'is', null)
    .where(hasOnlyLocalDisk(settings))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
