import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { GIB } from '#lib/bytes.ts';
import type { ByteRange } from '#lib/data-folder/data-store.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { type Actor, PLATFORM } from '#lib/events/log.ts';
import { imageStore } from '../store/image-store.ts';
import { newClaim } from '../transfer/claim.ts';
import { type DataServices, ingest } from '../transfer/ingest.ts';
import { changeImage, removeImage } from './change.ts';
import type { ContainerFormat, DiskFormat } from './enums.ts';
import { assertFreeKeys } from './free-keys.ts';
import { insertImage } from './insert.ts';
import type { ImageRow } from './lookup.ts';
import { isActive } from './statuses.ts';

interface Snapshot {
  projectId: string;
  userId: string;
  name: string;
  /** In addition to those of every snapshot: `instance_uuid`, `base_image_ref` and the metadata of the request. */
  properties: Record<string, string>;
  /** GiB. */
  minDisk: number;
  /** MiB. */
  minRam: number;
  diskFormat: DiskFormat;
  containerFormat?: ContainerFormat;
  /** Set for backups of a server, which are subject to rotation. */
  backup?: { serverId: string; type: string } | undefined;
}

/**
 * Inserts the image for a snapshot: queued and private; docs/contract/image.md 7. Returns its id.
 * @throws 403 for a reserved property, 413 over a quota
 */
export function reserveSnapshotImage(tx: Tx, actor: Actor, snapshot: Snapshot): Promise<string> {
  const { projectId, userId } = snapshot;
  assertFreeKeys(Object.keys(snapshot.properties));
  return insertImage(tx, actor, {
    owner: projectId,
    name: snapshot.name,
    visibility: 'private',
    container_format: snapshot.containerFormat ?? 'bare',
    disk_format: snapshot.diskFormat,
    min_disk: snapshot.minDisk,
    min_ram: snapshot.minRam,
    backup_of: snapshot.backup?.serverId ?? null,
    backup_type: snapshot.backup?.type ?? null,
    properties: {
      image_type: 'snapshot',
      image_location: 'snapshot',
      image_state: 'available',
      user_id: userId,
      owner_id: projectId,
      ...snapshot.properties,
    },
  });
}

/**
 * Stores the data of a reserved image: status saving, then active. A repetition after a crash starts over. Does nothing
 * if the image is already active or was deleted. Always consumes or destroys `data`.
 * @throws 413 over the maximum size, and over the project's quota unless `isBeyondQuota`; 503 when the store is full.
 * The image then remains `saving`, and the caller may retry.
 */
export async function storeSnapshotData(
  services: DataServices,
  imageId: string,
  data: Readable,
  { isBeyondQuota = true }: { isBeyondQuota?: boolean } = {},
): Promise<void> {
  const claim = newClaim();
  const image = await services.database.transact((tx) => startSaving(tx, imageId, claim));
  if (!image) {
    data.destroy();
    return;
  }
  const limit = services.env.NEPHOS_MAX_IMAGE_SIZE_GIB * GIB;
  try {
    await ingest(services, { image, key: claim.upload_key, chunks: data, limit, isBeyondQuota });
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'gone') return;
    throw error;
  } finally {
    data.destroy();
    await finished(data).catch(() => undefined);
  }
}

/** An image whose data was stored, but which did not become active. */
class InactiveImageError extends Error {
  override name = 'InactiveImageError';
  readonly imageId: string;

  constructor(imageId: string, status: string) {
    super(`Image ${imageId} has the status ${status} after its data was stored.`);
    this.imageId = imageId;
  }
}

/** @throws PermanentFailure if the image was deleted meanwhile, InactiveImageError */
export async function assertStored(db: Reader, imageId: string): Promise<void> {
  const image = await readImage(db, imageId);
  if (!image) throw new PermanentFailure(`Image ${imageId} was deleted before it was complete.`);
  if (!isActive(image)) throw new InactiveImageError(imageId, image.status);
}

async function startSaving(tx: Tx, id: string, claim: ReturnType<typeof newClaim>): Promise<ImageRow | undefined> {
  const image = await readImage(tx, id);
  if (image?.status !== 'queued' && image?.status !== 'saving') return undefined;
  await changeImage(tx, PLATFORM, image, 'update', { status: 'saving', ...claim });
  return image;
}

/**
 * Makes a reserved image active without data: its properties say which disks it has. @throws PermanentFailure if the
 * image was deleted meanwhile
 */
export async function activateWithoutData(tx: Tx, imageId: string): Promise<void> {
  const image = await readImage(tx, imageId);
  if (!image) throw new PermanentFailure(`Image ${imageId} was deleted before it was complete.`);
  if (image.status === 'queued') await changeImage(tx, PLATFORM, image, 'update', { status: 'active', size: 0 });
}

/** Deletes the image of a failed snapshot unless it is already active. */
export async function abandonSnapshot(tx: Tx, imageId: string): Promise<void> {
  const image = await readImage(tx, imageId);
  if (image && (image.status === 'queued' || image.status === 'saving')) await removeImage(tx, PLATFORM, image);
}

/**
 * Ids of the removable backups of a server of one type, newest first: created by the platform and still owned by the
 * server's project. Properties are not evidence, because users can write them.
 */
export async function backupsOf(db: Reader, server: { id: string; projectId: string }, type: string) {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('backup_of', '=', server.id)
    .where('backup_type', '=', type)
    .where('owner', '=', server.projectId)
    .where('status', '=', 'active')
    .where('protected', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an image that the platform created, such as that of a shelved server, even if it is protected. */
export async function deleteImageInternally(tx: Tx, actor: Actor, imageId: string): Promise<void> {
  const image = await readImage(tx, imageId);
  if (image) await removeImage(tx, actor, image);
}

export interface ImageData {
  /** Bytes. */
  size: number;
  diskFormat: DiskFormat | '';
  /** Local file; callers must not write to it. Data of a bucket is downloaded. */
  path(): Promise<string>;
  /** The caller must consume or destroy the stream. */
  open(range?: ByteRange): Readable;
}

/** Returns undefined if the image was deleted or has no data, such as seeds of older releases. */
export async function openImageData({ database, env }: DataServices, imageId: string): Promise<ImageData | undefined> {
  const image = await readImage(database.read, imageId);
  const key = image?.data_key;
  if (!image || !key) return undefined;
  const store = imageStore(env);
  if ((await store.sizeOf('data', key)) === undefined) return undefined;
  return {
    size: image.size,
    diskFormat: image.disk_format,
    path: () => store.localPath(key),
    open: (range) => store.open(key, range),
  };
}

/**
 * Local file with the data of an image, for booting.
 * @throws PermanentFailure if the image was deleted or has no data, such as seeds for the simulation
 */
export async function imageFile(services: DataServices, imageId: string): Promise<{ path: string; format: string }> {
  const image = await openImageData(services, imageId);
  if (!image) {
    throw new PermanentFailure(`Image ${imageId} contains no bootable data. Upload another image and launch from it.`);
  }
  return { path: await image.path(), format: image.diskFormat };
}

/**
 * Reads the data of an image of exactly `size` bytes into memory; undefined for any other size. For small images only.
 */
export async function readImageData(services: DataServices, imageId: string, size: number) {
  const image = await openImageData(services, imageId);
  return image?.size === size ? buffer(image.open()) : undefined;
}

const readImage = (db: Pick<Tx, 'selectFrom'>, id: string): Promise<ImageRow | undefined> =>
  db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
