import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#lib/db/database.ts';
import { flag } from '#lib/db/tables/column-types.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Actor } from '#lib/events/log.ts';
import { Invalid, NotFound } from '#lib/http/errors.ts';
import { hasSnapshots } from '../snapshots/of-volume.ts';
import { can } from './can.ts';
import { changeVolume } from './change.ts';
import type { VolumeStatus } from './schema.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow } from './workflows.ts';

/** What compute asks of block storage when a server gets or loses a disk. All run in compute's transaction. */
interface Attachment {
  volumeId: string;
  projectId: string;
  serverId: string;
  /** Path in the guest, such as `/dev/vdb`. */
  device: string;
  deleteOnTermination: boolean;
  isRoot: boolean;
  /** What the server calls the disk inside the guest. */
  tag: string | null;
}

/**
 * Takes an available volume for a server: `available` → `attaching`. Returns the id of the attachment.
 * @throws 404 for another project's volume, 400 unless it is available; docs/contract/compute.md 8
 */
export async function reserveVolume(tx: Tx, actor: Actor, attachment: Attachment): Promise<string> {
  const volume = await volumeOf(tx, attachment.volumeId);
  if (!volume || volume.project_id !== attachment.projectId) throw NotFound('Volume', attachment.volumeId);
  if (can('attach', volume) !== true) {
    throw Invalid(`Invalid volume: volume ${volume.id} is ${volume.status}; only an available volume can be attached.`);
  }
  const id = await insertAttachment(tx, attachment);
  await changeVolume(tx, actor, volume, 'attach', { status: 'attaching' });
  return id;
}

/** Keeps a volume that is still `creating` for the server it is made for. */
export async function reserveNewVolume(tx: Tx, attachment: Omit<Attachment, 'projectId'>): Promise<void> {
  await insertAttachment(tx, attachment);
}

/**
 * A volume made for a server is there: `creating` → `available` → `attaching`, before anybody else can take it. False
 * when the server has given it back meanwhile, and it is gone or about to go.
 */
export async function takeProvided(tx: Tx, actor: Actor, volumeId: string): Promise<boolean> {
  const volume = await volumeOf(tx, volumeId);
  if (!volume || volume.status === 'deleting') return false;
  const held = await tx
    .selectFrom('volume_attachments')
    .select('id')
    .where('volume_id', '=', volumeId)
    .executeTakeFirst();
  if (volume.status !== 'creating' || !held) return true;
  await changeVolume(tx, actor, volume, 'update', { status: 'available' });
  await move(tx, actor, volumeId, 'available', 'attaching');
  return true;
}

/**
 * A volume of a server. What is done again after it broke off must know both: the volume may have been given back by then, and
 * be another server's.
 */
interface VolumeAttachmentRef {
  serverId: string;
  volumeId: string;
}

/** The server has the disk: `attaching` → `in-use`. */
export async function completeAttachment(tx: Tx, actor: Actor, held: VolumeAttachmentRef): Promise<void> {
  if (await moveAttachment(tx, held, 'attaching', 'attached')) {
    await move(tx, actor, held.volumeId, 'attaching', 'in-use');
  }
}

/** The server is about to lose the disk: `in-use` → `detaching`. */
export async function beginDetach(tx: Tx, actor: Actor, held: VolumeAttachmentRef): Promise<void> {
  if (await moveAttachment(tx, held, 'attached', 'detaching')) {
    await move(tx, actor, held.volumeId, 'in-use', 'detaching');
  }
}

/** A stuck volume is about to be unplugged, however far its attachment had come: → `detaching`. */
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
  const volume = await volumeOf(tx, volumeId);
  if (volume) await changeVolume(tx, actor, volume, 'detach', { status: 'detaching' });
}

/** The detach failed; the server keeps the disk: `detaching` → `in-use`. */
export async function rollBackDetach(tx: Tx, actor: Actor, held: VolumeAttachmentRef): Promise<void> {
  if (await moveAttachment(tx, held, 'detaching', 'attached')) {
    await move(tx, actor, held.volumeId, 'detaching', 'in-use');
  }
}

/** Whether an attachment has come just so far. */
export async function isAt(
  db: Reader,
  { serverId, volumeId }: VolumeAttachmentRef,
  status: AttachmentStatus,
): Promise<boolean> {
  const attachment = db.selectFrom('volume_attachments').select('id').where('status', '=', status);
  const found = await attachment.where('server_id', '=', serverId).where('volume_id', '=', volumeId).executeTakeFirst();
  return found !== undefined;
}

/** The server has not got the disk, or has lost it: as `releaseVolume`, when the attachment has come just so far. */
export async function releaseFrom(
  tx: Tx,
  actor: Actor,
  held: VolumeAttachmentRef,
  status: AttachmentStatus,
): Promise<void> {
  if (await isAt(tx, held, status)) await releaseVolume(tx, actor, held.volumeId);
}

/** No server has the disk any more, however far the attachment had come: → `available`, once it is provided. */
export async function releaseVolume(tx: Tx, actor: Actor, volumeId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('volume_attachments')
    .where('volume_id', '=', volumeId)
    .executeTakeFirstOrThrow();
  const volume = await volumeOf(tx, volumeId);
  if (numDeletedRows === 0n || !volume) return;
  if (volume.status === 'creating') await startWorkflow(tx, createVolumeWorkflow, volume, { volumeId });
  else await changeVolume(tx, actor, volume, 'detach', { status: 'available' });
}

/**
 * The server is gone, or was never made: gives back all its volumes. Those whose attachment says so are deleted with it,
 * as far as `goes` holds for them and nobody took snapshots of them.
 */
export async function releaseVolumesOf(
  tx: Tx,
  actor: Actor,
  serverId: string,
  goes: (volumeId: string) => boolean,
): Promise<void> {
  const attachments = await tx.selectFrom('volume_attachments').selectAll().where('server_id', '=', serverId).execute();
  for (const { volume_id, delete_on_termination } of attachments) {
    const isDoomed = delete_on_termination === 1 && goes(volume_id) && !(await hasSnapshots(tx, volume_id));
    if (isDoomed) await deleteWithServer(tx, actor, volume_id);
    else await releaseVolume(tx, actor, volume_id);
  }
}

async function deleteWithServer(tx: Tx, actor: Actor, volumeId: string): Promise<void> {
  await tx.deleteFrom('volume_attachments').where('volume_id', '=', volumeId).execute();
  const volume = await volumeOf(tx, volumeId);
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

const volumeOf = (tx: Tx, id: string) => tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();

type AttachmentStatus = 'attaching' | 'attached' | 'detaching';

/** Answers whether there was one to move. */
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

async function move(tx: Tx, actor: Actor, id: string, from: VolumeStatus, to: VolumeStatus): Promise<void> {
  const volume = await volumeOf(tx, id);
  if (volume?.status === from) await changeVolume(tx, actor, volume, 'update', { status: to });
}
