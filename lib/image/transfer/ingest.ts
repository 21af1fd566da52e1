import { type Area, type DataDigest, type DataStore, DataTooLarge } from '#lib/data-folder/data-store.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { type Actor, PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { changeImage } from '../images/change.ts';
import type { ImageRow } from '../images/lookup.ts';
import { FAILED_IMPORT, setProperty } from '../images/properties.ts';
import { assertRoomForData } from '../quotas.ts';
import { imageStore } from '../store/image-store.ts';
import { claimedImage, imageDeletedError, NO_CLAIM, renewClaim } from './claim.ts';
import { inspectContent } from './content.ts';

export type DataServices = Pick<Services, 'database' | 'env'>;

export interface Ingestion {
  /** The row must have a claim. */
  image: Pick<ImageRow, 'id' | 'container_format' | 'disk_format' | 'visibility'>;
  /** Key of the claim and of the file. */
  key: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Maximum bytes. */
  limit: number;
  /** Bytes announced by the sender. */
  expectedSize?: number | undefined;
  actor?: Actor;
  /** Attributes of the source image of a copy; they override those of the image. */
  described?: Pick<ImageRow, 'container_format' | 'disk_format'> & { properties: Record<string, string> };
  /** Set for the disks of servers, which are saved regardless of the quota of data. */
  isBeyondQuota?: boolean;
}

/**
 * Writes and hashes the data of an image, inspects it and sets the image to active. On failure it removes the file; the
 * caller resets the image.
 * @throws 400 if the content does not match its formats, 410 if the image was deleted, 413 over `limit` or the quota,
 * 503 if the disk is full
 */
export async function ingest(services: DataServices, ingestion: Ingestion): Promise<void> {
  const { image, key } = ingestion;
  const store = imageStore(services.env);
  await using claim = renewClaim(services.database, image.id, key);
  try {
    const facts = await store.receive(key, claim.guard(ingestion.chunks), ingestion.limit);
    const { expectedSize } = ingestion;
    if (expectedSize !== undefined && expectedSize !== facts.size) {
      throw Invalid(`Size mismatch: ${expectedSize} bytes were announced, but ${facts.size} were received.`);
    }
    await activate(services, store, 'incoming', facts, ingestion);
  } catch (error) {
    await store.remove('incoming', key);
    throw dataFailure(error, store.name);
  }
}

/** As `ingest`, for staged data: reads the file again, then moves it. */
export async function ingestStaged(
  services: DataServices,
  { image, key, actor }: Pick<Ingestion, 'image' | 'key' | 'actor'>,
): Promise<void> {
  const store = imageStore(services.env);
  await using _claim = renewClaim(services.database, image.id, key);
  try {
    // An interrupted attempt may already have moved it.
    const area = (await store.sizeOf('staged', key)) === undefined ? 'data' : 'staged';
    const facts = await store.digest(area, key);
    await activate(services, store, area, facts, { image, key, ...(actor ? { actor } : {}) });
  } catch (error) {
    throw dataFailure(error, store.name);
  }
}

async function activate(
  { database, env }: DataServices,
  store: DataStore,
  area: Area,
  { size, md5, sha512 }: DataDigest,
  { image, key, actor = PLATFORM, isBeyondQuota, described }: Omit<Ingestion, 'chunks' | 'limit' | 'expectedSize'>,
): Promise<void> {
  const { properties = {}, ...formats } = described ?? {};
  const virtual_size = await inspectContent(store, area, key, { ...image, ...formats }, env);
  if (area !== 'data') await store.publish(area, key);
  const facts = { size, virtual_size, checksum: md5, os_hash_algo: 'sha512', os_hash_value: sha512 };
  const isWanted = await database
    .transact(async (tx) => {
      const row = await claimedImage(tx, image.id, key);
      if (!row) return false;
      // Concurrent transfers may have used the quota since this one started.
      if (!isBeyondQuota) await assertRoomForData(tx, row.owner, size);
      await setProperty(tx, image.id, FAILED_IMPORT, undefined);
      for (const [name, value] of Object.entries(properties)) await setProperty(tx, image.id, name, value);
      const after = { status: 'active', ...facts, ...formats, data_key: key, ...NO_CLAIM, ...NOTHING_STAGED } as const;
      await changeImage(tx, actor, row, 'upload', after);
      return true;
    })
    .catch(async (error: unknown) => {
      if (error instanceof PlatformError) await store.remove('data', key);
      throw error;
    });
  if (isWanted) return;
  await store.remove('data', key);
  throw imageDeletedError(image.id);
}

/** Columns of an image without staged data. */
export const NOTHING_STAGED = { staged_key: null, staged_size: null, staged_total: null };

/** Maps failures of data transfers to API errors. */
export function dataFailure(error: unknown, storeName: string): unknown {
  if (error instanceof DataTooLarge) return new PlatformError('bodyTooLarge', error.message, { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `The image store ${storeName} is full. Try again later.`;
    return new PlatformError('unavailable', message, { cause: error });
  }
  return error;
}
