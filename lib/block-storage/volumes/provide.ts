import { unpackJson } from '#lib/db/column-types.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { openImageData } from '#lib/image/images/compute-integration.ts';
import { MissingImageData } from '#lib/image/store/missing-image-data.ts';
import type { DataServices } from '#lib/image/transfer/ingest.ts';

export type Provider = DataServices & { storage: StorageDriver };

/**
 * Creates the data of a volume: empty, a copy of its source, or the disk of its image. No effect if it was deleted.
 * @throws PermanentFailure for an image that is missing or cannot be written to a volume
 */
export async function provideVolume(provider: Provider, volumeId: string): Promise<void> {
  const { database, storage } = provider;
  const volume = await database.read.selectFrom('volumes').selectAll().where('id', '=', volumeId).executeTakeFirst();
  if (!volume) return;
  const { source_volid, snapshot_id, image_metadata, size } = volume;
  if (source_volid) return storage.clone(volumeId, { volume: source_volid }, size);
  if (snapshot_id) return storage.clone(volumeId, { snapshot: snapshot_id }, size);
  const imageId = image_metadata === null ? undefined : unpackJson(image_metadata).image_id;
  if (imageId === undefined) return storage.create(volumeId, size);
  await fillFromImage(provider, { volumeId, imageId, sizeGib: size });
}

interface ImageCopyInput {
  volumeId: string;
  imageId: string;
  sizeGib: number;
}

/** Fills a volume from an image; empty for seeded simulation images without data. */
export async function fillFromImage(provider: Provider, { volumeId, imageId, sizeGib }: ImageCopyInput): Promise<void> {
  const { database, storage } = provider;
  const query = database.read.selectFrom('images').select(['container_format', 'data_key']).where('id', '=', imageId);
  const image = await query.executeTakeFirst();
  if (!image) throw new PermanentFailure(`Image ${imageId} was deleted before volume ${volumeId} was created from it.`);
  if (image.data_key === null) return storage.create(volumeId, sizeGib);
  if (!DISKS.includes(image.container_format)) {
    throw new PermanentFailure(
      `Image ${imageId} has the container format ${image.container_format}, which is not a disk. Use bare.`,
    );
  }
  const data = await openImageData(provider, imageId);
  if (!data) throw new MissingImageData(imageId, `The data of image ${imageId} cannot be read.`);
  await storage.createFrom(volumeId, { path: await data.path(), format: data.diskFormat }, sizeGib);
}

const DISKS: readonly string[] = ['bare', 'ami', 'ari', 'aki', ''];
