import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeVolume } from './change.ts';
import { assertCan, loadVolume, refusal } from './load.ts';
import { reimageVolume } from './reimage.ts';
import type { ReimageVolume, VolumeStatus } from './schema.ts';
import { loadImage, resolveSizeGib } from './source.ts';
import { volumeTransitions } from './transitions.ts';

interface ReimageInput {
  volumeId: string;
  imageId: string;
  previous: VolumeStatus;
}

/** Overwrites a volume with an image, then restores its status. */
export const reimageVolumeWorkflow = defineWorkflow<ReimageInput>({
  name: 'volume.reimage',
  async run({ database, engine, env }, run, { volumeId, imageId, previous }) {
    const provider = { database, env, storage: engine.storage };
    await run.step('write', () => reimageVolume(provider, { volumeId, imageId }));
    await run.step('offer', () => volumeTransitions.finish(database, volumeId, 'downloading', { status: previous }));
  },
  onFailure: ({ database }, { volumeId }, { message }) =>
    volumeTransitions.fail(database, volumeId, {
      ...{ from: 'downloading', after: { status: 'error' }, action: 'reimage volume', message },
    }),
});

/**
 * Overwrites a volume with an image: `downloading` → previous. @throws 400 for an image that does not fit, 404, 409 by
 * state, and for a reserved volume without confirmation
 */
export function startReimage(ctx: ProjectContext, id: string, input: ReimageVolume): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const { image_id: imageId } = input;
    resolveSizeGib({ size: volume.size }, undefined, await loadImage(tx, ctx, { image_id: imageId }));
    assertCan(ctx, 'reimage', volume);
    if (volume.status === 'reserved' && !input.reimage_reserved) {
      throw refusal(ctx, 'Invalid volume: The volume is reserved. Set reimage_reserved to true.');
    }
    await changeVolume(tx, actorOf(ctx), volume, 'reimage', { status: 'downloading' });
    await startWorkflow(tx, reimageVolumeWorkflow, volume, { volumeId: id, imageId, previous: volume.status });
  });
}
