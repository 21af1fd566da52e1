import { assertRoom } from '#lib/data-folder/disk-space.ts';
import type { Services } from '#lib/http/context.ts';

/**
 * Called before volumes or snapshots grow. Storage outside the data folder needs no space there. @throws 503 without
 * space
 */
export async function assertVolumeRoom({ env, engine }: Pick<Services, 'env' | 'engine'>): Promise<void> {
  if (engine.storage.protocol === 'file') await assertRoom(env);
}
