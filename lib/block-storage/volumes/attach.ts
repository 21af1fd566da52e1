import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { hasSnapshots } from '../snapshots/volume-snapshots.ts';
import { can } from './can.ts';
import { changeVolume } from './change.ts';
import { volumeTransitions } from './transitions.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow } from './workflows.ts';

const { find, move } = volumeTransitions;

/** Attachments as compute uses them, all within compute's transaction. */
interface Attachment {
  volumeId: string;
  projectId: string;
  serverId: string;
  device: string;
  deleteOnTermination: boolean;
  isRoot: boolean;
  tag: string | null;
}

/**
 * Reserves an available volume: `available` → `attaching`. Returns the attachment id. @throws 404 for another project's
 * volume, 400 unless it is available; docs/contract/compute.md 8
 */
export async function reserveVolume(tx: Tx, actor: Actor, attachment: Attachment): Promise<string> {
  const volume = await find(tx, attachment.volumeId);
  if (!volume || volume.project_id !== attachment.projectId) throw NotFound('Volume', attachment.volumeId);
  if (can('attach', volume) !== true) {
    throw Invalid(`Invalid volume: Volume ${volume.id} is ${volume.status}. Only an available volume can be attached.`);
  }
  const id = await insertAttachment(tx, attachment);
  await changeVolume(tx, actor, volume, 'attach', { status: 'attaching' });
  return id;
}

/** Reserves a volume that is still `creating` for its server. */
export async function reserveNewVolume(tx: Tx, attachment: Omit<Attachment, 'projectId'>): Promise<void> {
  await insertAttachment(tx, attachment);
}

/**
 * A volume for a server is complete: `creating` → `available` → `attaching` in one step, so nobody else can take it.
 * False if the server released it or it is being deleted.
 */
export async function reserveProvidedVolume(tx: Tx, actor: Actor, volumeId: string): Promise<boolean> {
  const volume = await find(tx, volumeId);
  if (!volume || volume.status === 'deleting') return false;
  const attachment = await tx
    .selectFrom('volume_attachments')
    .select('id')
    .where('volume_id', '=', volumeId)
    .executeTakeFirst();
  if (volume.status !== 'creating' || !attachment) return true;
  await changeVolume(tx, actor, volume, 'update', { status: 'available' });
  await move(tx, actor, volumeId, 'available', { status: 'attaching' });
  return true;
}

/** A volume of a server. Repeated operations check both ids, because another server may use the volume by then. */
interface VolumeAttachmentRef {
  serverId: string;
  volumeId: string;
}

/** `attaching` → `in-use`. */
export async function completeAttachment(tx: Tx, actor: Actor, attachment: VolumeAttachmentRef): Promise<void> {
  if (await moveAttachment(tx, attachment, 'attaching', 'attached')) {
    await move(tx, actor, attachment.volumeId, 'attaching', { status: 'in-use' });
  }
}

/** `in-use` → `detaching`. */
export async function beginDetach(tx: Tx, actor: Actor, attachment: VolumeAttachmentRef): Promise<void> {
  if (await moveAttachment(tx, attachment, 'attached', 'detaching')) {
    await move(tx, actor, attachment.volumeId, 'in-use', { status: 'detaching' });
  }
}

/** Forced detach of a stuck volume from any state: → `detaching`. */
export async function beginForcedDetach(
  tx: Tx,
  actor: Actor,
  { serverId, volumeId }: VolumeAttachmentRef,
): Promise<void> {
  const attachment = tx
    .updateTable('volume_attachments')
    .set({ status: 'detaching' })
    .where('server_id', '=', serverId);
  await attachment.where('volume_id', '=', volumeId).execute();
  const volume = await find(tx, volumeId);
  if (volume) await changeVolume(tx, actor, volume, 'detach', { status: 'detaching' });
}

/** After a failed detach: `detaching` → `in-use`. */
export async function rollBackDetach(tx: Tx, actor: Actor, attachment: VolumeAttachmentRef): Promise<void> {
  if (await moveAttachment(tx, attachment, 'detaching', 'attached')) {
    await move(tx, actor, attachment.volumeId, 'detaching', { status: 'in-use' });
  }
}

/** Whether an attachment is in exactly this state. */
export async function hasAttachmentStatus(
  db: Reader,
  { serverId, volumeId }: VolumeAttachmentRef,
  status: AttachmentStatus,
): Promise<boolean> {
  const attachment = db.selectFrom('volume_attachments').select('id').where('status', '=', status);
  const found = await attachment.where('server_id', '=', serverId).where('volume_id', '=', volumeId).executeTakeFirst();
  return found !== undefined;
}

/** Like `releaseVolume`, if the attachment is in this state. */
export async function releaseVolumeInStatus(
  tx: Tx,
  actor: Actor,
  attachment: VolumeAttachmentRef,
  status: AttachmentStatus,
): Promise<void> {
  if (await hasAttachmentStatus(tx, attachment, status)) await releaseVolume(tx, actor, attachment.volumeId);
}

/** Releases a volume in any attachment state: → `available` once it is complete. */
export async function releaseVolume(tx: Tx, actor: Actor, volumeId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('volume_attachments')
    .where('volume_id', '=', volumeId)
    .executeTakeFirstOrThrow();
  const volume = await find(tx, volumeId);
  if (numDeletedRows === 0n || !volume) return;
  if (volume.status === 'creating') await startWorkflow(tx, createVolumeWorkflow, volume, { volumeId });
  else await changeVolume(tx, actor, volume, 'detach', { status: 'available' });
}

/**
 * Releases all volumes of a server. Those with `delete_on_termination` are deleted if `goes` allows it and they have no
 * snapshots.
 */
export async function releaseServerVolumes(
  tx: Tx,
  actor: Actor,
  serverId: string,
  goes: (volumeId: string) => boolean,
): Promise<void> {
  const attachments = await tx.selectFrom('volume_attachments').selectAll().where('server_id', '=', serverId).execute();
  for (const { volume_id, delete_on_termination } of attachments) {
    const isDeleted = delete_on_termination === 1 && goes(volume_id) && !(await hasSnapshots(tx, volume_id));
    if (isDeleted) await deleteWithServer(tx, actor, volume_id);
    else await releaseVolume(tx, actor, volume_id);
  }
}

async function deleteWithServer(tx: Tx, actor: Actor, volumeId: string): Promise<void> {
  await tx.deleteFrom('volume_attachments').where('volume_id', '=', volumeId).execute();
  const volume = await find(tx, volumeId);
  if (!volume) return;
  await changeVolume(tx, actor, volume, 'delete', { status: 'deleting' });
  await startWorkflow(tx, deleteVolumeWorkflow, volume, { volumeId });
}

async function insertAttachment(tx: Tx, attachment: Omit<Attachment, 'projectId'>): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('volume_attachments')
    .values({
      id,
      volume_id: attachment.volumeId,
      server_id: attachment.serverId,
      device: attachment.device,
      delete_on_termination: flag(attachment.deleteOnTermination),
      is_root: flag(attachment.isRoot),
      status: 'attaching',
      attached_at: new Date().toISOString(),
      tag: attachment.tag,
    })
    .execute();
  return id;
}

type AttachmentStatus = 'attaching' | 'attached' | 'detaching';

export async function moveAttachment(
  tx: Tx,
  { serverId, volumeId }: VolumeAttachmentRef,
  from: AttachmentStatus,
  to: AttachmentStatus,
): Promise<boolean> {
  const update = tx.updateTable('volume_attachments').set({ status: to }).where('status', '=', from);
  const own = update.where('server_id', '=', serverId).where('volume_id', '=', volumeId);
  return (await own.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
