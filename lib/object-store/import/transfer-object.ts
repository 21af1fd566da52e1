import { PlatformError } from '#lib/errors/errors.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ImportOrigin, ObjectAttributes } from '../objects/attributes.ts';
import type { WriteCondition } from '../objects/conditions.ts';
import { MAX_OBJECT_BYTES, type ObjectPlace, putObject } from '../objects/put.ts';
import { lockOfNewObject } from '../rules/object-lock.ts';
import { newEncryption } from '../s3/encryption.ts';
import { contentTypeOf, describedAttributes } from '../s3/object-headers.ts';
import { parseTagging, type TagSet } from '../s3/tag-sets.ts';
import type { ObjectStore } from '../store.ts';
import { sourceIdentity } from './import-source.ts';
import type { SourceConnection } from './source-connection.ts';
import { openSourceData, type SourceData, type SourceHeaders } from './source-data.ts';
import type { SourceEntry } from './source-listing.ts';
import { sourceChecksum, verifyWhole } from './verify-transfer.ts';

/** An object to transfer, and where to. */
export interface ObjectTransfer {
  store: ObjectStore;
  connection: SourceConnection;
  bucket: Bucket;
  entry: SourceEntry;
  place: ObjectPlace;
  /** State of the target in which the transfer was decided. */
  condition: WriteCondition;
  onBytes: (bytes: number) => void;
}

/** What a copy is besides its data. */
interface CopyDescription {
  contentType: string;
  attributes: ObjectAttributes;
}

/**
 * Metadata, headers and tags as the source has them. Owner, default lock and default encryption are those of the target.
 * @throws S3Error for metadata and tags that exceed the limits, and as `SourceConnection.send`
 */
export async function describeCopy(transfer: ObjectTransfer, headers: SourceHeaders): Promise<CopyDescription> {
  const { bucket } = transfer;
  const tags = await readTags(transfer, headers);
  const attributes: ObjectAttributes = {
    ...describedAttributes(headers),
    ...lockOfNewObject(bucket.settings, {}, Date.now()),
    ...(Object.keys(tags).length > 0 && { tags }),
    ownerId: bucket.projectId,
  };
  return { contentType: contentTypeOf(headers), attributes };
}

async function readTags({ connection, entry }: ObjectTransfer, headers: SourceHeaders): Promise<TagSet> {
  if (Number(headers['x-amz-tagging-count'] ?? 0) === 0) return {};
  const { text } = await connection.send({ key: entry.key, query: { tagging: '' } });
  return parseTagging(text);
}

export const originOf = (
  { connection, entry }: Pick<ObjectTransfer, 'connection' | 'entry'>,
  verifiedBy: ImportOrigin['verifiedBy'],
): ImportOrigin => ({
  source: sourceIdentity(connection.source, entry.key),
  etag: entry.etag,
  modifiedAt: entry.modifiedAt,
  verifiedBy,
});

/** Transfers data in one piece. @throws TransferError, PlatformError, S3Error, and as `SourceConnection.open` */
export async function transferWhole(transfer: ObjectTransfer): Promise<ImportOrigin['verifiedBy']> {
  const { connection, entry, onBytes } = transfer;
  const data = await openSourceData(connection, entry, { onBytes });
  try {
    return await storeWhole(transfer, data);
  } finally {
    data.discard();
  }
}

async function storeWhole(transfer: ObjectTransfer, data: SourceData): Promise<ImportOrigin['verifiedBy']> {
  const { store, bucket, entry, place, condition } = transfer;
  const { contentType, attributes } = await describeCopy(transfer, data.headers);
  const checksum = sourceChecksum(data.headers);
  let verifiedBy: ImportOrigin['verifiedBy'] = 'size';
  await putObject(
    store,
    place,
    {
      chunks: data.chunks,
      digests: checksum ? [checksum.algorithm] : [],
      verify: (received) => {
        verifiedBy = verifyWhole(entry, data.headers, received);
      },
      encryption: newEncryption({}, bucket.settings),
    },
    {
      contentType,
      attributes: { ...attributes, ...(checksum && { checksum }) },
      condition,
      attributesOf: () => ({ importedFrom: originOf(transfer, verifiedBy) }),
    },
  );
  return verifiedBy;
}

/** Whether an object is small enough for one piece. */
export const fitsInOnePiece = ({ size }: SourceEntry): boolean => size <= MAX_OBJECT_BYTES;

/** Whether the target changed since the transfer was decided, so that it was not replaced. */
export const isTargetChanged = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'preconditionFailed';
