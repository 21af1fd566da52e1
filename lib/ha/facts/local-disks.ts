import type { Reader } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';

export type FolderSettings = Pick<Env, 'NEPHOS_HOSTS_FOLDER_SHARED'>;

/**
 * Ids of servers on these hosts whose only disk is in the folder of their host, so that it is lost with the host. They
 * are not recovered: a server that is rebuilt from its image has lost everything. Simulated disks are never lost.
 */
export async function findLocalDiskServers(
  db: Reader,
  { NEPHOS_HOSTS_FOLDER_SHARED: isShared }: FolderSettings,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (isShared || hosts.length === 0) return new Set();
  const rows = await db
    .selectFrom('servers')
    .innerJoin('hosts', 'hosts.name', 'servers.host')
    .select('servers.id')
    .where('servers.host', 'in', [...hosts])
    .where('servers.deleted_at', 'is', null)
    .where('servers.image_id', 'is not', null)
    .where('hosts.driver', '!=', 'simulated')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('volume_attachments')
            .select('volume_attachments.volume_id')
            .whereRef('volume_attachments.server_id', '=', 'servers.id'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
