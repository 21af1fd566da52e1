import { assertRoom } from '#lib/data-folder/disk-space.ts';
import type { Services } from '#lib/http/context.ts';

/**
 * Before anything is begun that makes volumes or snapshots larger. Those that are no files of the data folder need no room there.
 * @throws 503 when there is none
 */
export async function assertVolumeRoom({ env, engine }: Pick<Services, 'env' | 'engine'>): Promise<void> {
  if (engine.storage.protocol === 'file') await assertRoom(env);
}
