import type { DataSource, WriteOptions, WrittenBlob } from '../bytes/blob-store.ts';
import type { DigestName, Digests } from '../bytes/digest-names.ts';
import { blobStore } from '../bytes/open-blob-store.ts';
import type { ObjectStore } from '../store.ts';
import type { ObjectAttributes } from './attributes.ts';
import { commitChange } from './commit-queue.ts';
import type { WriteCondition } from './conditions.ts';
import { dataEncryption, keyOfNewData, type NewEncryption } from './encryption.ts';
import type { ObjectRecord } from './object-record.ts';
import { releaseData } from './release-data.ts';
import { writeVersion } from './write-version.ts';

/** Maximum bytes of an object that is sent in one request, as upstream (max_file_size in swift.conf). */
export const MAX_OBJECT_BYTES = 5 * 2 ** 30;

export interface ObjectPlace {
  bucketId: string;
  name: string;
}

/** Data that are being received. */
export interface ObjectBody {
  chunks: DataSource;
  /** What `verify` needs besides md5 and crc64nvme. */
  digests?: readonly DigestName[];
  /** Called before the object becomes visible. An error rejects the data. */
  verify?(received: ReceivedData): void;
  /** Undefined: the data are stored as they are. */
  encryption?: NewEncryption | undefined;
}

export interface ReceivedData {
  size: number;
  digests: Digests;
}

export interface NewObject {
  contentType: string;
  attributes: ObjectAttributes;
  /** ISO 8601 in UTC. */
  expiresAt?: string | null;
  condition?: WriteCondition;
  /** Attributes that depend on the data, such as checksums. */
  attributesOf?(received: ReceivedData): Partial<ObjectAttributes>;
}

/**
 * Stores an object durably. Nothing is visible until then, and nothing is kept after an error.
 * @throws 404 without the bucket, 412, 413, DataTooLarge over 5 GiB, 503 on a full disk, and what `verify` throws
 */
export async function putObject(
  store: ObjectStore,
  place: ObjectPlace,
  body: ObjectBody,
  object: NewObject,
): Promise<ObjectRecord> {
  const blobs = blobStore(store);
  const written = await writeData(store, place, body, { mayInline: true });
  const location = written.size === 0 ? null : written.location;
  try {
    body.verify?.(written);
    const { result, released } = await commitChange(store.database, place, (scope) =>
      writeVersion(
        scope,
        {
          ...place,
          location,
          inline: location === null ? undefined : written.inline,
          size: written.size,
          etag: hexOf(written.digests.md5),
          crc64nvme: hexOf(written.digests.crc64nvme),
          contentType: object.contentType,
          attributes: {
            ...object.attributes,
            ...object.attributesOf?.(written),
            ...dataEncryption(body.encryption, written),
          },
          expiresAt: object.expiresAt ?? null,
        },
        object.condition,
      ),
    );
    releaseData(store, released);
    return result;
  } catch (error) {
    await blobs.remove([written.location]);
    throw error;
  }
}

/** Stores the data of an object or part, encrypted if it says so. @throws DataTooLarge, 503 on a full disk */
export async function writeData(
  store: ObjectStore,
  { bucketId }: ObjectPlace,
  { chunks, digests = [], encryption }: ObjectBody,
  options: Pick<WriteOptions, 'mayInline'> = {},
): Promise<WrittenBlob> {
  const encryptionKey = encryption && (await keyOfNewData(store.database, bucketId, encryption));
  return blobStore(store).write(chunks, {
    limit: MAX_OBJECT_BYTES,
    digests,
    ...options,
    ...(encryptionKey && { encryptionKey }),
  });
}

export const hexOf = (digest: Buffer | undefined): string => digest?.toString('hex') ?? '';
