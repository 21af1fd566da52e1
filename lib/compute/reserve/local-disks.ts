import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';
import type { ServerRow } from '../servers/view/view.ts';

export type FolderSettings = Pick<Env, 'NEPHOS_HOSTS_FOLDER_SHARED'>;

/**
 * Condition for rows of `servers`: the only disk is in the folder of its host, so that it is lost with the host. Such
 * servers are not recovered: a server that is rebuilt from its image has lost everything. Simulated disks are never lost.
 */
export const hasOnlyLocalDisk = ({ NEPHOS_HOSTS_FOLDER_SHARED: isShared }: FolderSettings) =>
  isShared
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(servers.image_id is not null
        and exists (select 1 from hosts where hosts.name = servers.host and hosts.driver <> 'simulated')
        and not exists (select 1 from volume_attachments where volume_attachments.server_id = servers.id))`;

/** Hosts that the server would not be recovered from, because its only disk would be in their folder. */
export async function findHostsWithoutRecovery(
  db: Reader,
  { NEPHOS_HOSTS_FOLDER_SHARED: isShared }: FolderSettings,
  { id, image_id }: Pick<ServerRow, 'id' | 'image_id'>,
): Promise<ReadonlySet<string>> {
  if (isShared || image_id === null) return new Set();
  // Volumes of a new server are attached in the transaction that inserts it.
  const volumes = db.selectFrom('volume_attachments').select('volume_id').where('server_id', '=', id);
  if (await volumes.limit(1).executeTakeFirst()) return new Set();
  const real = await db.selectFrom('hosts').select('name').where('driver', '!=', 'simulated').execute();
  return new Set(real.map(({ name }) => name));
}
