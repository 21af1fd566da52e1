import {
  findCopySource,
  insertVolume,
  type Provider,
  provideVolume,
  reserveNewVolume,
  reserveProvidedVolume,
  reserveVolume,
} from '#lib/block-storage/compute-integration.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf, PLATFORM } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { TaskState } from '../../server-actions/verbs.ts';
import { changeServer, loadExistingServer } from '../life/change.ts';
import type { Disks, NewServerVolume } from './disks.ts';

/**
 * Reserves existing volumes and inserts new ones, which count against the quota. Returns the new ids. @throws 400 for
 * what does not exist or fit, 413 over the block storage quota
 */
export async function claimVolumes(tx: Tx, ctx: ProjectContext, serverId: string, disks: Disks): Promise<string[]> {
  for (const volume of disks.volumes) {
    await reserveVolume(tx, actorOf(ctx), { ...volume, projectId: ctx.projectId, serverId });
  }
  const ids: string[] = [];
  for (const { imageId, snapshotId, sizeGib, volumeType, ...attachment } of disks.newVolumes) {
    const volumeId = await createServerVolume(tx, ctx, { imageId, snapshotId, sizeGib, volumeType });
    await reserveNewVolume(tx, { ...attachment, volumeId, serverId });
    ids.push(volumeId);
  }
  return ids;
}

/** A missing object of block storage is an invalid request here. */
async function createServerVolume(
  tx: Tx,
  ctx: ProjectContext,
  {
    imageId,
    snapshotId,
    sizeGib,
    volumeType,
  }: Omit<NewServerVolume, 'device' | 'deleteOnTermination' | 'isRoot' | 'tag'>,
): Promise<string> {
  try {
    const source = await findCopySource(tx, ctx, { snapshot_id: snapshotId });
    return await insertVolume(tx, ctx, { size: sizeGib, imageRef: imageId, volume_type: volumeType }, source);
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'notFound') throw Invalid(error.message);
    throw error;
  }
}

/** Creates the new volumes. A server that is being deleted has released them. */
export async function provideNewVolumes(provider: Provider, serverId: string): Promise<void> {
  const { database, storage } = provider;
  const creating = await database.read
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .select('volumes.id')
    .where('volume_attachments.server_id', '=', serverId)
    .where('volumes.status', '=', 'creating')
    .orderBy('volume_attachments.device')
    .execute();
  if (creating.length === 0) return;
  await setTask(database, serverId, 'block_device_mapping');
  for (const { id } of creating) {
    await provideVolume(provider, id);
    const isWanted = await database.transact(async (tx) => {
      const isThere = await reserveProvidedVolume(tx, PLATFORM, id);
      const server = await loadExistingServer(tx, serverId);
      if (server) await changeServer(tx, PLATFORM, server, 'update', {});
      return isThere;
    });
    if (!isWanted) await storage.remove(id);
  }
  await setTask(database, serverId, 'spawning');
}

function setTask(database: Database, serverId: string, task_state: TaskState): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (server?.vm_state === 'building') await changeServer(tx, PLATFORM, server, 'update', { task_state });
  });
}
