import type { Selectable } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { loadImage } from '../../servers/ingredients.ts';

type VolumeRow = Selectable<Tables['volumes']>;

/** The volume a server boots from, if it boots from one. */
export const rootVolumeOf = (tx: Tx, serverId: string): Promise<VolumeRow | undefined> =>
  tx
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .selectAll('volumes')
    .where('volume_attachments.server_id', '=', serverId)
    .where('volume_attachments.is_root', '=', 1)
    .executeTakeFirst();

/** The image a volume was made from, when it was made from one. */
export const imageOfVolume = ({ image_metadata }: VolumeRow): string | undefined =>
  image_metadata === null ? undefined : unpackJson(image_metadata).image_id;

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
