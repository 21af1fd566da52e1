import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeVolume } from './change.ts';
import { ATTACHED_STATUSES, describeAttachedHost } from './external-attachments.ts';
import { detach } from './force-detach.ts';
import { loadVolume, refusal } from './load.ts';
import type { ResetVolumeStatus, VolumeStatus } from './schema.ts';
import type { VolumeRow } from './view.ts';

/** Allowed statuses of an attached volume; any other would allow a second attachment. */
const ATTACHED: ReadonlySet<VolumeStatus> = new Set(['in-use', 'attaching', 'detaching', 'error', 'maintenance']);

/**
 * Sets the status of a volume, or detaches it, for repair by administrators. A volume of a server is detached first, so
 * that two servers never write to it. @throws 404, 409 while it is attached, and for a missing attachment
 */
export function resetVolumeStatus(ctx: ProjectContext, id: string, reset: ResetVolumeStatus): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const isDetaching = reset.attach_status === 'detached' && (await detach(tx, ctx, volume)) === 'unplugging';
    if (isDetaching) return;
    const status = await statusAfter(tx, ctx, volume, reset);
    if (status) await changeVolume(tx, actorOf(ctx), volume, 'reset_status', { status });
  });
}

async function statusAfter(tx: Tx, ctx: ProjectContext, volume: VolumeRow, reset: ResetVolumeStatus) {
  const { status, attach_status } = reset;
  const holder = await describeAttachedHost(tx, volume.id);
  if (holder && status && !ATTACHED.has(status)) {
    throw refusal(
      ctx,
      `Invalid volume: Volume ${volume.id} is attached to ${holder}. Detach it before setting the status ${status}.`,
    );
  }
  if (!holder && (status === 'in-use' || attach_status === 'attached')) {
    throw refusal(ctx, `Invalid volume: Volume ${volume.id} is not attached to an instance.`);
  }
  return status ?? (attach_status === 'detached' && ATTACHED_STATUSES.has(volume.status) ? 'available' : undefined);
}
