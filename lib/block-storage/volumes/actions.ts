import { assertRoom } from '#lib/data-folder/disk-space.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { actorOf } from '#lib/events/log.ts';
import { type Action, serve } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { changeVolume } from './change.ts';
import { ExtendVolume } from './schema.ts';
import { assertCan, loadVolume } from './service.ts';
import { VOLUME_VERBS } from './verbs.ts';
import { extendVolumeWorkflow } from './workflows.ts';

/** Starts growing a volume; the guest's file system is grown by its owner. @throws 400 unless larger, 409 by state */
function extendVolume(ctx: ProjectContext, id: string, newSize: number): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    if (newSize <= volume.size) {
      throw Invalid(
        `Invalid input received: New size for extend must be greater than current size. (current: ${volume.size}, extended: ${newSize}).`,
      );
    }
    assertCan(ctx, 'extend', volume);
    await assertRoom(ctx.env);
    if (volume.status === 'in-use' && ctx.microversion.minor < 42) {
      throw Invalid('Invalid volume: Extending an attached volume needs microversion 3.42 or later.');
    }
    await assertQuota(tx, volume.project_id, { gigabytes: newSize - volume.size });
    await changeVolume(tx, actorOf(ctx), volume, 'extend', { status: 'extending' });
    await startWorkflow(tx, extendVolumeWorkflow, volume, { volumeId: id, newSize, previous: volume.status });
  });
}

/** What the server does for the verbs, by their keys at `POST /volumes/{id}/action`. */
export const volumeActions: Record<string, Action> = {
  ...serve(VOLUME_VERBS.extend, {
    body: ExtendVolume,
    status: 202,
    run: (ctx, { params, body }) => extendVolume(ctx, params.id, body.new_size),
  }),
};
