import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { hasAttachmentStatus, moveAttachment } from './attach.ts';
import { can } from './can.ts';
import { changeVolume } from './change.ts';
import { volumeTransitions } from './transitions.ts';
import type { VolumeRow } from './view.ts';

const { find, move } = volumeTransitions;

/** An attached volume and its replacement, in compute's transaction. */
interface Swap {
  serverId: string;
  oldId: string;
  newId: string;
}

/**
 * Starts a swap: the old volume becomes `detaching`, the new one `attaching`. @throws 400 for a new volume that is
 * missing, another project's, smaller, in another zone or not available; 409 if the old one is not attached
 */
export async function beginSwap(tx: Tx, actor: Actor, { serverId, oldId, newId }: Swap): Promise<{ sizeGib: number }> {
  const old = await loadRow(tx, 'volumes', 'Volume', oldId);
  const next = await find(tx, newId);
  if (next?.project_id !== old.project_id) throw Invalid(`Volume ${newId} could not be found.`);
  if (can('detach', old) !== true) throw Conflict(`Cannot swap volume ${oldId} while it is in status ${old.status}`);
  if (can('attach', next) !== true) {
    throw Invalid(`Invalid volume: Volume ${newId} is ${next.status}. Only an available volume can be attached.`);
  }
  if (next.size < old.size) {
    throw Invalid(
      `Invalid volume: The size of volume ${newId} must be at least ${old.size} GB, but it is ${next.size} GB.`,
    );
  }
  if (next.availability_zone !== old.availability_zone) {
    throw Invalid(`Invalid volume: Volumes ${oldId} and ${newId} are not in the same availability zone.`);
  }
  await moveAttachment(tx, { serverId, volumeId: oldId }, 'attached', 'detaching');
  await changeVolume(tx, actor, old, 'detach', { status: 'detaching' });
  await changeVolume(tx, actor, next, 'attach', { status: 'attaching' });
  return { sizeGib: next.size };
}

interface SwapInput {
  from: string;
  to: string;
}

/** Switches the server's record to the new volume, before it is attached. */
export async function switchAttachment(tx: Tx, serverId: string, { from, to }: SwapInput): Promise<void> {
  await tx
    .updateTable('volume_attachments')
    .set({ volume_id: to, status: 'attaching' })
    .where('server_id', '=', serverId)
    .where('volume_id', '=', from)
    .execute();
}

/**
 * Whether a swap is still running; repeated steps must then leave the volumes alone. Volume states count too: swaps of
 * earlier versions have no other record, and administrators may reset states.
 */
export async function isSwapPending(db: Reader, { serverId, oldId, newId }: Swap): Promise<boolean> {
  if (await hasAttachmentStatus(db, { serverId, volumeId: oldId }, 'detaching')) return true;
  if (await hasAttachmentStatus(db, { serverId, volumeId: newId }, 'attaching')) return true;
  const volumes = await db.selectFrom('volumes').select(['id', 'status']).where('id', 'in', [oldId, newId]).execute();
  const is = (id: string, status: VolumeRow['status']) => volumes.some((one) => one.id === id && one.status === status);
  return is(oldId, 'detaching') && is(newId, 'attaching');
}

/** The new volume has the old one's device, and the old one is available. */
export async function completeSwap(tx: Tx, actor: Actor, { serverId, oldId, newId }: Swap): Promise<void> {
  await markAttached(tx, serverId, newId);
  await move(tx, actor, oldId, 'detaching', { status: 'available' });
  await move(tx, actor, newId, 'attaching', { status: 'in-use' });
}

/** After a failed swap the server keeps the old volume. */
export async function rollBackSwap(tx: Tx, actor: Actor, { serverId, oldId, newId }: Swap): Promise<void> {
  await markAttached(tx, serverId, oldId);
  await move(tx, actor, oldId, 'detaching', { status: 'in-use' });
  await move(tx, actor, newId, 'attaching', { status: 'available' });
}

export async function abandonSwap(tx: Tx, actor: Actor, { oldId, newId }: Swap): Promise<void> {
  const attachments = tx.selectFrom('volume_attachments').select('volume_id').where('volume_id', 'in', [oldId, newId]);
  const attached = new Set((await attachments.execute()).map(({ volume_id }) => volume_id));
  if (!attached.has(oldId)) await move(tx, actor, oldId, 'detaching', { status: 'available' });
  if (!attached.has(newId)) await move(tx, actor, newId, 'attaching', { status: 'available' });
}

async function markAttached(tx: Tx, serverId: string, volumeId: string): Promise<void> {
  await tx
    .updateTable('volume_attachments')
    .set({ status: 'attached', attached_at: new Date().toISOString() })
    .where('server_id', '=', serverId)
    .where('volume_id', '=', volumeId)
    .where('status', '!=', 'attached')
    .execute();
}
