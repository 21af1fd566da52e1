import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeVolume } from './change.ts';
import { ATTACHED_STATUSES, deleteReportedAttachments } from './external-attachments.ts';
import { loadVolume, refusal } from './load.ts';
import type { VolumeRow } from './view.ts';

/** Starts detaching a volume from a server in the accepting transaction. */
type ServerDetacher = (
  tx: Tx,
  ctx: ProjectContext,
  attachment: { serverId: string; volumeId: string },
) => Promise<void>;

let detachFromServer: ServerDetacher | undefined;

/** Block storage does not depend on compute: compute registers its detach here. */
export const registerServerDetacher = (detacher: ServerDetacher): void => {
  detachFromServer = detacher;
};

/** Detaches a stuck volume in any status. @throws 404, 400 for the root disk of a server, 409 if it is not attached */
export function forceDetach(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const result = await detach(tx, ctx, volume);
    if (result === 'unplugging') return;
    if (result === 'not attached') throw refusal(ctx, `Invalid volume: Volume ${id} is not attached.`);
    await changeVolume(tx, actorOf(ctx), volume, 'detach', { status: 'available' });
  });
}

/**
 * Removes any attachment. It is detached from a server first, so that two servers never write to the volume. @throws
 * 400 for the root disk of a server
 */
export async function detach(
  tx: Tx,
  ctx: ProjectContext,
  { id, status }: VolumeRow,
): Promise<'unplugging' | 'detached' | 'not attached'> {
  const ofServer = tx.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', id);
  const attachment = await ofServer.executeTakeFirst();
  if (attachment) {
    await detachFromServer?.(tx, ctx, { serverId: attachment.server_id, volumeId: id });
    return 'unplugging';
  }
  const others = tx.selectFrom('external_attachments').select('id').where('volume_id', '=', id);
  const isAttached = (await others.executeTakeFirst()) !== undefined || ATTACHED_STATUSES.has(status);
  if (!isAttached) return 'not attached';
  await deleteReportedAttachments(tx, id);
  return 'detached';
}
