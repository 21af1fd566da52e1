import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { loadImage } from '../../servers/ingredients.ts';
import { imageOfVolume, type VolumeRow } from '../root-volume.ts';

/**
 * Below 2.93 a server that boots from a volume keeps what is on it; from there on the volume is made anew.
 * @returns the volume to be made anew
 * @throws 400 for another image below 2.93, and for one that is not usable or does not fit the volume
 */
export async function volumeToReimage(
  tx: Tx,
  ctx: ProjectContext,
  { root, imageId }: { root: VolumeRow; imageId: string },
): Promise<string | null> {
  if (ctx.microversion.minor < 93) {
    if (imageOfVolume(root) === imageId) return null;
    throw Invalid(
      'Unable to rebuild with a different image for a volume-backed server; ' +
        'from microversion 2.93 on its volume is made anew.',
    );
  }
  const image = await loadImage(tx, ctx, imageId);
  const neededGib = Math.max(image.min_disk, Math.ceil((image.virtual_size ?? image.size) / 2 ** 30));
  if (root.size < neededGib) {
    throw Invalid(
      `Volume ${root.id} of ${root.size} GB is too small for image ${imageId}, which needs ${neededGib} GB.`,
    );
  }
  return root.id;
}
