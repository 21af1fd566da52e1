import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';
import { machineLock } from './hypervisor/libvirt/driver-context.ts';
import type { VolumeOptions } from './hypervisor/libvirt/volume-sources.ts';
import { type AttachedVolume, type HostDisks, StorageCutOff } from './hypervisor/storage-cut-off.ts';
import type { ExclusiveLocks } from './locks.ts';

interface RevocationParts {
  database: Database;
  env: Pick<Env, 'NEPHOS_HOSTS_FOLDER_SHARED'>;
  /** How hosts open volumes. */
  volumes: Pick<VolumeOptions, 'lockOut'> & { exports: Pick<VolumeOptions['exports'], 'isExported' | 'drop'> };
  /** Those of the driver: an evacuation holds the lock of its machine while it opens the volumes on another host. */
  alone: ExclusiveLocks;
}

/** Cuts failed hosts off from the volumes of their instances. */
export const createStorageCutOff = ({ database, env, volumes, alone }: RevocationParts): StorageCutOff =>
  new StorageCutOff({
    disksOf: (host) => disksIn(database, host, env.NEPHOS_HOSTS_FOLDER_SHARED),
    canRevoke: (volumeIds) => canRevoke(volumes, volumeIds),
    isThere: (host, volume, lastReport) => isThere(database, { host, volume, lastReport }),
    revoke: ({ volumeId, serverId }, isWanted) =>
      alone.hold(machineLock(serverId), async () => {
        if (!(await isWanted())) return false;
        // Ceph disconnects every client that has the volume open, a closed export those that use it.
        if (volumes.lockOut) return await volumes.lockOut(volumeId);
        await volumes.exports.drop(volumeId);
        return true;
      }),
  });

async function canRevoke({ lockOut, exports }: RevocationParts['volumes'], volumeIds: readonly string[]) {
  if (lockOut) return true;
  const isExported = await Promise.all(volumeIds.map((volumeId) => exports.isExported(volumeId)));
  return !isExported.includes(false);
}

/** States in which no process of the host has a disk open. */
const OFF: ReadonlySet<string> = new Set(['stopped', 'suspended', 'shelved', 'soft-delete']);

/** The disks of the instances on a host. */
async function disksIn({ read }: Database, host: string, isFolderShared: boolean): Promise<HostDisks> {
  const servers = read.selectFrom('servers').where('host', '=', host).where('deleted_at', 'is', null);
  const lastReport = await lastReportOf(read, host);
  const rows = await servers
    .innerJoin('volume_attachments', 'volume_attachments.server_id', 'servers.id')
    .select(['volume_id', 'server_id', 'vm_state', 'task_state'])
    .orderBy('volume_id')
    .execute();
  const volumes = rows.map(({ volume_id: volumeId, server_id: serverId, vm_state, task_state }) => {
    return { volumeId, serverId, isUsed: task_state !== null || !OFF.has(vm_state) };
  });
  const sharedDiskOf = isFolderShared ? await findSharedDisk(read, host) : null;
  return { volumes, sharedDiskOf, lastReport };
}

/** A server whose disk in the shared folder a host may write to: its own, or a copy that an evacuation did not finish. */
async function findSharedDisk(read: Database['read'], host: string): Promise<string | null> {
  const server = await read
    .selectFrom('servers')
    .select('name')
    .where('deleted_at', 'is', null)
    .where('image_id', 'is not', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('host', '=', host),
        exists(
          selectFrom('server_migrations')
            .select('server_migrations.id')
            .whereRef('server_migrations.server_id', '=', 'servers.id')
            .whereRef('server_migrations.source_host', '=', 'servers.host')
            .where('server_migrations.dest_host', '=', host)
            .where('server_migrations.migration_type', '=', 'evacuation')
            .where('server_migrations.status', 'in', ['pre-migrating', 'failed']),
        ),
      ]),
    )
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return server?.name ?? null;
}

/** Statuses of evacuations that are not over. */
const EVACUATING = ['accepted', 'pre-migrating'] as const;

async function isThere(
  { read }: Database,
  { host, volume, lastReport }: { host: string; volume: AttachedVolume; lastReport: string },
): Promise<boolean> {
  if ((await lastReportOf(read, host)) !== lastReport) return false;
  const attachment = await read
    .selectFrom('servers')
    .innerJoin('volume_attachments', 'volume_attachments.server_id', 'servers.id')
    .select('servers.id')
    .where('servers.id', '=', volume.serverId)
    .where('servers.host', '=', host)
    .where('servers.deleted_at', 'is', null)
    .where('volume_attachments.volume_id', '=', volume.volumeId)
    .executeTakeFirst();
  if (!attachment) return false;
  const evacuation = await read
    .selectFrom('server_migrations')
    .select('id')
    .where('server_id', '=', volume.serverId)
    .where('migration_type', '=', 'evacuation')
    .where('status', 'in', EVACUATING)
    .executeTakeFirst();
  return evacuation === undefined;
}

/** Differs after the host has reported to any process; recorded every ten seconds while it reports. */
async function lastReportOf(read: Database['read'], host: string): Promise<string> {
  const row = await read
    .selectFrom('hosts')
    .select(['seen_at', 'up_since'])
    .where('name', '=', host)
    .executeTakeFirst();
  return row ? `${row.seen_at} ${row.up_since}` : '';
}
