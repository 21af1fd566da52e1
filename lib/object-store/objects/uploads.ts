import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { blobStore } from '../bytes/open-blob-store.ts';
import { randomId } from '../random-id.ts';
import type { ObjectStore } from '../store.ts';
import { PartInvalid, PartOrderInvalid, PartsMissing, PartTooSmall, UploadNotFound } from '../store-errors.ts';
import type { ObjectAttributes, PartAttributes } from './attributes.ts';
import type { ChangeScope } from './change-scope.ts';
import { commitChange } from './commit-queue.ts';
import type { WriteCondition } from './conditions.ts';
import { dataEncryption } from './encryption.ts';
import { type ObjectPart, type ObjectRecord, partOf } from './object-record.ts';
import { hexOf, type ObjectBody, type ObjectPlace, type ReceivedData, writeData } from './put.ts';
import { releaseData } from './release-data.ts';
import { writeVersion } from './write-version.ts';

/** An unfinished multipart upload. */
export interface Upload extends ObjectPlace {
  id: string;
  contentType: string;
  /** Attributes of the object that it will become. */
  attributes: ObjectAttributes;
  createdAt: string;
}

export interface UploadPart extends ObjectPart {
  modifiedAt: string;
}

/** Numbers of parts reach from 1 to this. */
export const MAX_PART_NUMBER = 10_000;
/** Bytes of each part except the last. */
export const MIN_PART_BYTES = 5 * 2 ** 20;

export const uploadOf = (row: Selectable<Tables['object_uploads']>): Upload => ({
  id: row.id,
  bucketId: row.container_id,
  name: row.name,
  contentType: row.content_type,
  attributes: unpackJson(row.attributes),
  createdAt: row.created_at,
});

/** @throws 404 without the bucket */
export async function createUpload(
  { database }: Pick<ObjectStore, 'database'>,
  { bucketId, name }: ObjectPlace,
  { contentType, attributes }: Pick<Upload, 'contentType' | 'attributes'>,
): Promise<Upload> {
  const row = {
    id: randomId(),
    container_id: bucketId,
    name,
    content_type: contentType,
    attributes: packJson(attributes),
    created_at: creationTime(),
  };
  await commitChange(database, { bucketId, name }, async (scope) => {
    await scope.bucket(bucketId);
    await scope.write().insertInto('object_uploads').values(row).execute();
  });
  return uploadOf(row);
}

/** @throws 404 */
export async function findUpload(db: Reader, { bucketId, name }: ObjectPlace, id: string): Promise<Upload> {
  const rows = db.selectFrom('object_uploads').selectAll().where('id', '=', id);
  const row = await rows.where('container_id', '=', bucketId).where('name', '=', name).executeTakeFirst();
  if (!row) throw UploadNotFound();
  return uploadOf(row);
}

/**
 * Stores a part durably; it takes the place of an earlier one with its number.
 * @throws 404 if the upload has ended, DataTooLarge, 503, and what `verify` throws
 */
export async function putPart(
  store: ObjectStore,
  upload: Upload,
  number: number,
  body: ObjectBody,
  attributesOf: (received: ReceivedData) => PartAttributes = () => ({}),
): Promise<UploadPart> {
  const blobs = blobStore(store);
  const written = await writeData(store, upload, body);
  try {
    body.verify?.(written);
    return await addPart(store, upload, {
      number,
      location: written.size === 0 ? null : written.location,
      size: written.size,
      etag: hexOf(written.digests.md5),
      attributes: {
        ...attributesOf(written),
        crc64nvme: hexOf(written.digests.crc64nvme),
        ...dataEncryption(body.encryption, written),
      },
    });
  } catch (error) {
    await blobs.remove([written.location]);
    throw error;
  }
}

/** Adds a part whose data are stored, as those of a copied object. @throws 404 if the upload has ended */
async function addPart(store: ObjectStore, upload: Upload, part: ObjectPart): Promise<UploadPart> {
  const modifiedAt = creationTime();
  const { result, released } = await commitChange(store.database, upload, async (scope) => {
    const bucket = await scope.bucket(upload.bucketId);
    await findUpload(scope.tx, upload, upload.id);
    const former = (await uploadParts(scope.tx, upload.id, part.number - 1, 1)).find(
      ({ number }) => number === part.number,
    );
    const tx = scope.write();
    const { attributes, ...values } = part;
    const row = { ...values, upload_id: upload.id, attributes: packJson(attributes), modified_at: modifiedAt };
    await tx
      .insertInto('object_upload_parts')
      .values(row)
      .onConflict((on) => on.columns(['upload_id', 'number']).doUpdateSet(row))
      .execute();
    scope.release(former?.location ?? null);
    scope.count(bucket, { storedBytes: part.size - (former?.size ?? 0) });
    return { ...part, modifiedAt };
  });
  releaseData(store, released);
  return result;
}

/** The parts of an upload after a number, in order. */
export async function uploadParts(
  db: Reader,
  uploadId: string,
  after = 0,
  limit = MAX_PART_NUMBER,
): Promise<UploadPart[]> {
  const rows = db.selectFrom('object_upload_parts').selectAll().where('upload_id', '=', uploadId);
  const found = await rows.where('number', '>', after).orderBy('number').limit(limit).execute();
  return found.map((row) => ({ ...partOf(row), modifiedAt: row.modified_at }));
}

/** A part as the client lists it. */
export interface ListedPart {
  number: number;
  /** Without quotes. */
  etag: string;
  /** What the client states besides; the part must have it. */
  checksums?: PartAttributes['checksums'];
}

export interface Completion {
  parts: readonly ListedPart[];
  condition?: WriteCondition;
  /** Attributes that depend on the parts, such as checksums. May throw. */
  attributesOf?(parts: readonly ObjectPart[]): Partial<ObjectAttributes>;
}

/**
 * Makes the listed parts an object; other parts are dropped. The data are not copied.
 * @throws 404, 400 InvalidPart, InvalidPartOrder, EntityTooSmall or MalformedXML, 412, 413
 */
export async function completeUpload(
  store: ObjectStore,
  upload: Upload,
  completion: Completion,
): Promise<ObjectRecord> {
  const { parts: listed, condition, attributesOf } = completion;
  const { result, released } = await commitChange(store.database, upload, async (scope) => {
    const { contentType, attributes } = await findUpload(scope.tx, upload, upload.id);
    const known = await uploadParts(scope.tx, upload.id);
    const parts = chooseParts(upload.id, known, listed);
    const size = sizeOf(parts);
    const object = await writeVersion(
      scope,
      {
        bucketId: upload.bucketId,
        name: upload.name,
        location: null,
        size,
        etag: combinedEtag(parts),
        crc64nvme: null,
        contentType,
        attributes: { ...attributes, ...attributesOf?.(parts) },
        parts,
        countedBytes: sizeOf(known),
      },
      condition,
    );
    const used = new Set(parts.map(({ location }) => location));
    for (const { location } of known) if (!used.has(location)) scope.release(location);
    await deleteUploadRows(scope.write(), upload.id);
    return object;
  });
  releaseData(store, released);
  return result;
}

function chooseParts(uploadId: string, known: readonly UploadPart[], listed: readonly ListedPart[]): ObjectPart[] {
  if (listed.length === 0) throw PartsMissing();
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0))) throw PartOrderInvalid();
  const byNumber = new Map(known.map((part) => [part.number, part]));
  return listed.map(({ number, etag, checksums = {} }, index) => {
    const part = byNumber.get(number);
    const isSame = part?.etag === etag && hasChecksums(part.attributes, checksums);
    if (!part || !isSame) throw PartInvalid(uploadId, { number, etag: etag.slice(0, 100) });
    if (index < listed.length - 1 && part.size < MIN_PART_BYTES) throw PartTooSmall(number);
    const { modifiedAt: _, ...kept } = part;
    return kept;
  });
}

const hasChecksums = ({ checksums = {} }: PartAttributes, stated: PartAttributes['checksums'] & {}): boolean =>
  (Object.keys(stated) as (keyof typeof stated)[]).every(
    (name) => checksums[name] === undefined || checksums[name] === stated[name],
  );

const sizeOf = (parts: readonly Pick<ObjectPart, 'size'>[]) => parts.reduce((sum, { size }) => sum + size, 0);

/** The ETag of an object in parts: MD5 of the MD5s of the parts, and their number. */
export function combinedEtag(parts: readonly Pick<ObjectPart, 'etag'>[]): string {
  const hash = createHash('md5');
  for (const { etag } of parts) hash.update(Buffer.from(etag, 'hex'));
  return `${hash.digest('hex')}-${parts.length}`;
}

/** Drops an upload with its parts. @throws 404 if it has ended */
export async function removeUpload(store: ObjectStore, upload: ObjectPlace & { id: string }): Promise<void> {
  const { released } = await commitChange(store.database, upload, (scope) => dropUpload(scope, upload));
  releaseData(store, released);
}

async function dropUpload(scope: ChangeScope, upload: ObjectPlace & { id: string }): Promise<void> {
  const bucket = await scope.bucket(upload.bucketId);
  await findUpload(scope.tx, upload, upload.id);
  const parts = await uploadParts(scope.tx, upload.id);
  for (const { location } of parts) scope.release(location);
  await deleteUploadRows(scope.write(), upload.id);
  scope.count(bucket, { storedBytes: -sizeOf(parts) });
}

async function deleteUploadRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('object_upload_parts').where('upload_id', '=', id).execute();
  await tx.deleteFrom('object_uploads').where('id', '=', id).execute();
}
