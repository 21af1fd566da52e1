import { beginForcedDetach, releaseVolume } from '#lib/block-storage/compute-integration.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction, recordDone } from '../instance-actions/record.ts';
import { changeServer } from '../servers/life/change.ts';
import { loadServer } from '../servers/service.ts';
import { attachmentsOf } from './find.ts';
import { detachVolumeWorkflow } from './workflows.ts';

/** Detaches a volume in any state of volume and server. @throws 400 for the root disk, 404 */
export async function forceDetachFromServer(
  tx: Tx,
  ctx: ProjectContext,
  attachment: { serverId: string; volumeId: string },
): Promise<void> {
  const server = await loadServer(tx, ctx, attachment.serverId);
  const row = (await attachmentsOf(tx, attachment.serverId)).find(({ volume_id }) => volume_id === attachment.volumeId);
  if (row?.is_root === 1) throw Invalid('Cannot detach a root device volume.');
  await beginForcedDetach(tx, actorOf(ctx), attachment);
  await changeServer(tx, actorOf(ctx), server, 'detach_volume', {});
  if (server.host !== null) {
    const input = { volumeId: attachment.volumeId };
    await beginAction(tx, ctx, server, { action: 'detach_volume', workflow: detachVolumeWorkflow, input });
    return;
  }
  await releaseVolume(tx, actorOf(ctx), attachment.volumeId);
  await recordDone(tx, ctx, server, 'detach_volume');
}
