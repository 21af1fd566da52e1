import type { Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { Conflict, Invalid, NotFound } from '#lib/http/errors.ts';
import { moveAttachment } from './attach.ts';
import { can } from './can.ts';
import { changeVolume } from './change.ts';
import type { VolumeRow } from './view.ts';

/** A volume of a server and the one that takes its place. All run in compute's transaction. */
interface Swap {
  serverId: string;
  oldId: string;
  newId: string;
}

/**
 * Begins to put a volume in another's place: the old one is `detaching`, the new one `attaching`.
 * @throws 400 for a new volume that is absent, another project's, smaller, elsewhere or not available; 409 when the old one
 * is not attached
 */
export async function beginSwap(tx: Tx, actor: Actor, { serverId, oldId, newId }: Swap): Promise<{ sizeGib: number }> {
  const old = await loadOne(tx, oldId);
  const next = await find(tx, newId);
  if (next?.project_id !== old.project_id) throw Invalid(`Volume ${newId} could not be found.`);
  if (can('detach', old) !== true) throw Conflict(`Cannot swap volume ${oldId} while it is in status ${old.status}`);
  if (can('attach', next) !== true) {
    throw Invalid(`Invalid volume: volume ${newId} is ${next.status}; only an available volume can be attached.`);
  }
  if (next.size < old.size) {
    throw Invalid(`Invalid volume: volume ${newId} has ${next.size} GB, but must have at least ${old.size}.`);
  }
  if (next.availability_zone !== old.availability_zone) {
    throw Invalid(`Invalid volume: volumes ${oldId} and ${newId} are not in the same availability zone.`);
  }
  await moveAttachment(tx, { serverId, volumeId: oldId }, 'attached', 'detaching');
  await changeVolume(tx, actor, old, 'detach', { status: 'detaching' });
  await changeVolume(tx, actor, next, 'attach', { status: 'attaching' });
  return { sizeGib: next.size };
}

/** The server has the new volume at the old one's device, and the old one is available. Nothing happens when that is so already. */
export async function completeSwap(tx: Tx, actor: Actor, { serverId, oldId, newId }: Swap): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('volume_attachments')
    .set({ volume_id: newId, status: 'attached', attached_at: new Date().toISOString() })
    .where('server_id', '=', serverId)
    .where('volume_id', '=', oldId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await end(tx, actor, oldId, 'detaching', 'available');
  await end(tx, actor, newId, 'attaching', 'in-use');
}

/** The swap failed; the server keeps the old volume. */
export async function rollBackSwap(tx: Tx, actor: Actor, { serverId, oldId, newId }: Swap): Promise<void> {
  await moveAttachment(tx, { serverId, volumeId: oldId }, 'detaching', 'attached');
  await end(tx, actor, oldId, 'detaching', 'in-use');
  await end(tx, actor, newId, 'attaching', 'available');
}

/** The server went meanwhile, and gave back the old volume: so is the new one. */
export const abandonSwap = (tx: Tx, actor: Actor, newId: string): Promise<void> =>
  end(tx, actor, newId, 'attaching', 'available');

async function end(
  tx: Tx,
  actor: Actor,
  id: string,
  from: VolumeRow['status'],
  to: VolumeRow['status'],
): Promise<void> {
  const volume = await find(tx, id);
  if (volume?.status === from) await changeVolume(tx, actor, volume, 'update', { status: to });
}

async function loadOne(tx: Tx, id: string): Promise<VolumeRow> {
  const volume = await find(tx, id);
  if (!volume) throw NotFound('Volume', id);
  return volume;
}

const find = (tx: Tx, id: string): Promise<VolumeRow | undefined> =>
  tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
