import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertVolumeRoom } from '../volume-disk-space.ts';
import { changeSnapshot } from './change.ts';
import { assertMayBeTaken, insertSnapshot } from './insert.ts';
import { snapshotTransitions } from './transitions.ts';
import { MAX_SNAPSHOT_NAME } from './values.ts';
import { deleteSnapshotWorkflow } from './workflows.ts';

/** A reserved snapshot of an attached volume. */
export interface ServerSnapshot {
  id: string;
  volumeId: string;
  sizeGib: number;
  /** How the volume is attached to the server. */
  device: string;
  isRoot: boolean;
  deleteOnTermination: boolean;
}

/**
 * Inserts a snapshot of each volume of a server, the root volume first. The caller's workflow takes or drops them.
 * @throws 409 by the status of a volume, 413 over a quota, 503 without disk space
 */
export async function reserveServerSnapshots(
  tx: Tx,
  ctx: ProjectContext,
  { serverId, projectId, name }: { serverId: string; projectId: string; name: string },
): Promise<ServerSnapshot[]> {
  await assertVolumeRoom(ctx);
  const attached = await attachedVolumes(tx, serverId);
  for (const { volume } of attached) assertMayBeTaken(ctx, volume, true);
  const gigabytes = attached.reduce((sum, { volume }) => sum + volume.size, 0);
  await assertQuota(tx, projectId, { snapshots: attached.length, gigabytes });
  const reserved: ServerSnapshot[] = [];
  for (const { volume, device, is_root, delete_on_termination } of attached) {
    const input = { name: name.slice(0, MAX_SNAPSHOT_NAME), description: volume.description, force: true };
    const { id } = await insertSnapshot(tx, ctx, volume, { ...input, volume_id: volume.id });
    reserved.push({
      ...{ id, volumeId: volume.id, sizeGib: volume.size, device },
      ...{ isRoot: is_root === 1, deleteOnTermination: delete_on_termination === 1 },
    });
  }
  return reserved;
}

async function attachedVolumes(tx: Tx, serverId: string) {
  const attachments = await tx
    .selectFrom('volume_attachments')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('is_root', 'desc')
    .orderBy('device')
    .execute();
  const ids = attachments.map(({ volume_id }) => volume_id);
  const rows = ids.length === 0 ? [] : await tx.selectFrom('volumes').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return attachments.flatMap(({ volume_id, ...attachment }) => {
    const volume = byId.get(volume_id);
    return volume ? [{ ...attachment, volume }] : [];
  });
}

/** Stores the data of reserved snapshots, which stay `creating`. A repetition keeps what is stored. */
export async function storeServerSnapshots(
  { engine }: Pick<Services, 'engine'>,
  snapshots: readonly Pick<ServerSnapshot, 'id' | 'volumeId'>[],
): Promise<void> {
  for (const { id, volumeId } of snapshots) await engine.storage.snapshot(id, volumeId);
}

/** Makes stored snapshots available. @throws PermanentFailure if one has been deleted meanwhile */
export async function offerServerSnapshots(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await snapshotTransitions.move(tx, PLATFORM, id, 'creating', { status: 'available' });
    const row = await snapshotTransitions.find(tx, id);
    if (row?.status !== 'available') throw new PermanentFailure(`Snapshot ${id} was deleted before it was complete.`);
  }
}

/** Deletes reserved snapshots that were not offered, with what is stored of them. */
export async function dropServerSnapshots(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await snapshotTransitions.find(tx, id);
    if (row?.status !== 'creating') continue;
    await changeSnapshot(tx, PLATFORM, row, 'delete', { status: 'deleting' });
    await startWorkflow(tx, deleteSnapshotWorkflow, row, { snapshotId: id });
  }
}
