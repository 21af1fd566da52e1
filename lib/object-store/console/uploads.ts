import { Conflict, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { IncomingData } from '#lib/http/data.ts';
import type { S3Action } from '../access/s3-actions.ts';
import { defaultEncryption, type NewEncryption } from '../objects/encryption.ts';
import { listUploads } from '../objects/list-uploads.ts';
import {
  completeUpload,
  createUpload,
  putPart,
  removeUpload,
  type Upload,
  type UploadPart,
  uploadOf,
  uploadParts,
} from '../objects/uploads.ts';
import { uploadEncryption } from '../s3/encryption.ts';
import { loadBucket, loadBucketFor } from './buckets.ts';
import { bodyOf } from './data.ts';
import { assertAllowed } from './permission.ts';
import type {
  CompleteUpload,
  NewUpload,
  UploadPart as PartView,
  StoredObject,
  UploadDetails,
  UploadList,
  Upload as UploadView,
} from './schema.ts';
import { writeUnlessExists } from './write-unless-exists.ts';

/** Unfinished uploads in a list. */
const MAX_UPLOADS = 1000;

const viewOf = ({ id, name, createdAt }: Upload): UploadView => ({ id, name, created_at: createdAt });
const partViewOf = ({ number, size, etag }: UploadPart): PartView => ({ number, size, etag });

/** @throws 404 */
async function loadUpload(ctx: ProjectContext, bucketId: string, id: string, action: S3Action): Promise<Upload> {
  const bucket = await loadBucket(ctx, bucketId);
  const rows = ctx.database.read.selectFrom('object_uploads').selectAll().where('id', '=', id);
  const row = await rows.where('container_id', '=', bucket.id).executeTakeFirstOrThrow(() => NotFound('Upload', id));
  assertAllowed(ctx.caller, bucket, action, { key: row.name });
  return uploadOf(row);
}

/** By name. @throws 404 */
export async function listUnfinished(ctx: ProjectContext, bucketId: string): Promise<UploadList> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:ListBucketMultipartUploads');
  const { entries, isTruncated } = await listUploads(ctx.database.read, bucket.id, { limit: MAX_UPLOADS });
  return {
    uploads: entries.flatMap((entry) => ('upload' in entry ? [viewOf(entry.upload)] : [])),
    is_truncated: isTruncated,
  };
}

export async function startUpload(
  ctx: ProjectContext,
  bucketId: string,
  { name, content_type = 'application/octet-stream' }: NewUpload,
): Promise<UploadView> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:PutObject', { key: name });
  const attributes = { ownerId: ctx.projectId, ...uploadEncryption(defaultEncryption(bucket.settings)) };
  return viewOf(await createUpload(ctx, { bucketId: bucket.id, name }, { contentType: content_type, attributes }));
}

/** An upload with the parts that are stored. @throws 404 */
export async function getUpload(ctx: ProjectContext, bucketId: string, id: string): Promise<UploadDetails> {
  const upload = await loadUpload(ctx, bucketId, id, 's3:ListMultipartUploadParts');
  const parts = await uploadParts(ctx.database.read, upload.id);
  return { ...viewOf(upload), parts: parts.map(partViewOf) };
}

interface PartPlace {
  id: string;
  upload_id: string;
  number: number;
}

/** Parts are encrypted as their upload says. @throws 409 for a key that only the client has */
function partEncryption({ attributes: { encryption } }: Upload): NewEncryption | undefined {
  if (encryption?.kind !== 'customer') return encryption && { kind: 'bucket', keyId: encryption.keyId };
  throw Conflict('The upload is encrypted with a key of the client. Continue it through S3.');
}

/** Stores a part; it replaces an earlier one with its number. @throws 400 for another checksum, 404, 409 */
export async function uploadPart(
  ctx: ProjectContext,
  { id, upload_id, number }: PartPlace,
  crc32: string | undefined,
  data: IncomingData,
): Promise<PartView> {
  const upload = await loadUpload(ctx, id, upload_id, 's3:PutObject');
  return partViewOf(await putPart(ctx, upload, number, bodyOf(data, crc32, partEncryption(upload))));
}

/** Makes the parts an object. @throws 400, 404, 409 if the object exists and may not be replaced */
export async function finishUpload(
  ctx: ProjectContext,
  bucketId: string,
  id: string,
  { parts: numbers, replaces }: CompleteUpload,
): Promise<StoredObject> {
  const upload = await loadUpload(ctx, bucketId, id, 's3:PutObject');
  const known = new Map((await uploadParts(ctx.database.read, upload.id)).map((part) => [part.number, part]));
  const parts = numbers.map((number) => ({ number, etag: known.get(number)?.etag ?? '' }));
  const { name, size, etag } = await writeUnlessExists(upload.name, replaces, (option) =>
    completeUpload(ctx, upload, { parts, ...option }),
  );
  return { name, size, etag };
}

/** @throws 404 */
export async function cancelUpload(ctx: ProjectContext, bucketId: string, id: string): Promise<void> {
  await removeUpload(ctx, await loadUpload(ctx, bucketId, id, 's3:AbortMultipartUpload'));
}
