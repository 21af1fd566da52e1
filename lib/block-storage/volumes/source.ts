import { type Flag, type Json, packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { can } from '#lib/image/images/can.ts';
import { findImage, type ImageRow, imageProperties } from '#lib/image/images/lookup.ts';
import { contentGib } from '#lib/image/images/size.ts';
import { DISKS_PROPERTY } from '#lib/image/images/volume-disks.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { NewVolume } from './schema.ts';
import type { VolumeRow } from './view.ts';

/** Properties inherited from a source volume, snapshot or backup. */
export interface Origin
  extends Pick<VolumeRow, 'size' | 'bootable' | 'image_metadata' | 'source_volid' | 'snapshot_id'> {
  /** The default if undefined. */
  volume_type: string | undefined;
}

/** @throws 400 for more than one source */
export function assertOneSource(input: NewVolume): void {
  const sources = [input.source_volid, input.snapshot_id, input.imageRef ?? input.image_id, input.backup_id].filter(
    Boolean,
  );
  if (sources.length > 1) {
    throw Invalid('Specify at most one source: source_volid, snapshot_id, imageRef or backup_id.');
  }
}

/** @throws 404 if it is not visible, 400 unless it is active and has data */
export async function loadImage(tx: Tx, ctx: ProjectContext, input: NewVolume): Promise<ImageRow | undefined> {
  const id = input.imageRef ?? input.image_id;
  if (!id) return undefined;
  const image = orNotFound(
    await findImage(tx, { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller), id }),
    'Image',
    id,
  );
  if (can('create_volume', image) !== true) throw Invalid(`Invalid image: Image ${id} is ${image.status}, not active.`);
  if (image.size === 0 && DISKS_PROPERTY in ((await imageProperties(tx, [id])).get(id) ?? {})) {
    throw Invalid(
      `Invalid image: Image ${id} has no data of its own. Create a volume from one of its snapshots instead.`,
    );
  }
  return image;
}

/** Requested size in GiB, or that of the source. @throws 400 if it is too small */
export function resolveSizeGib(
  input: NewVolume,
  source: Pick<Origin, 'size'> | undefined,
  image: ImageRow | undefined,
): number {
  const size = input.size ?? source?.size;
  if (!size) {
    throw Invalid('Specify the size in gigabytes, a whole number of 1 or more.', [
      { path: 'volume.size', message: 'Required.' },
    ]);
  }
  if (source && size < source.size) {
    throw Invalid(`Invalid input received: Size ${size} is smaller than the source's ${source.size} GB.`);
  }
  if (image && size < image.min_disk) {
    throw Invalid(
      `Invalid input received: Volume size ${size}GB cannot be smaller than the image minDisk size ${image.min_disk}GB.`,
    );
  }
  const imageGib = image ? contentGib(image) : 0;
  if (size < imageGib) {
    throw Invalid(
      `Invalid input received: Size of specified image ${imageGib}GB is larger than volume size ${size}GB.`,
    );
  }
  return size;
}

/** Inherited from the source: bootable flag and image metadata. */
export async function inheritedColumns(
  tx: Tx,
  source: Origin | undefined,
  image: ImageRow | undefined,
): Promise<{ bootable: Flag; image_metadata: Json<Record<string, string>> | null }> {
  if (!image) return { bootable: source?.bootable ?? 0, image_metadata: source?.image_metadata ?? null };
  const properties = (await imageProperties(tx, [image.id])).get(image.id);
  const image_metadata = packJson({
    ...properties,
    image_id: image.id,
    image_name: image.name,
    container_format: image.container_format,
    disk_format: image.disk_format,
    min_disk: String(image.min_disk),
    min_ram: String(image.min_ram),
    size: String(image.size),
    ...(image.checksum ? { checksum: image.checksum } : {}),
  });
  return { bootable: 1, image_metadata };
}
