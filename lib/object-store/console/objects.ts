import { Conflict, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectAttributes } from '../objects/attributes.ts';
import type { WriteCondition } from '../objects/conditions.ts';
import { copyObject } from '../objects/copy.ts';
import { defaultEncryption } from '../objects/encryption.ts';
import { findVersion, NULL_VERSION, type ObjectRecord, recordOf, versionsOf } from '../objects/object-record.ts';
import { removeObject } from '../objects/remove.ts';
import { updateObject } from '../objects/update.ts';
import { loadBucket, loadBucketFor } from './buckets.ts';
import { assertAllowed } from './permission.ts';
import type { ObjectChanges, ObjectCopy, ObjectDetails, ObjectQuery, ObjectVersions } from './schema.ts';
import { writeUnlessExists } from './write-unless-exists.ts';

/** Versions of an object in a response. */
const MAX_VERSIONS = 1000;

const base64OfHex = (hex: string | null): string | null =>
  hex === null ? null : Buffer.from(hex, 'hex').toString('base64');

const viewOf = (object: ObjectRecord): ObjectDetails => ({
  name: object.name,
  size: object.size,
  etag: object.etag,
  content_type: object.contentType,
  modified_at: object.modifiedAt,
  version_id: object.versionId === NULL_VERSION ? null : object.versionId,
  is_delete_marker: object.isDeleteMarker,
  is_latest: object.isLatest,
  metadata: object.attributes.metadata ?? {},
  tags: object.attributes.tags ?? {},
  checksum: base64OfHex(object.crc64nvme),
  headers: object.attributes.headers ?? {},
  expires_at: object.expiresAt,
});

/** The object or version that a query names, of the caller's project. @throws 404 */
export async function loadObject(
  ctx: ProjectContext,
  bucketId: string,
  { name, version_id }: ObjectQuery,
): Promise<{ bucket: Bucket; object: ObjectRecord }> {
  const bucket = await loadBucket(ctx, bucketId);
  const object = await findVersion(ctx.database.read, bucket.id, name, version_id);
  const action = version_id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  assertAllowed(ctx.caller, bucket, action, { key: name, ...(object && { object }) });
  if (!object || (version_id === undefined && object.isDeleteMarker)) throw NotFound('Object', name);
  return { bucket, object };
}

export async function getObject(ctx: ProjectContext, bucketId: string, query: ObjectQuery): Promise<ObjectDetails> {
  return viewOf((await loadObject(ctx, bucketId, query)).object);
}

/** Replaces metadata, tags or the content type. @throws 404 */
export async function changeObject(
  ctx: ProjectContext,
  bucketId: string,
  { name, version_id }: ObjectQuery,
  { content_type, metadata, tags }: ObjectChanges,
): Promise<ObjectDetails> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:PutObject', { key: name });
  if (tags) assertAllowed(ctx.caller, bucket, 's3:PutObjectTagging', { key: name });
  const place = { bucketId: bucket.id, name, versionId: version_id };
  const changed = await updateObject(ctx, place, ({ attributes }) => ({
    attributes: { ...attributes, ...(metadata && { metadata }), ...(tags && { tags }) },
    ...(content_type !== undefined && { contentType: content_type }),
  }));
  return viewOf(changed);
}

/** Newest first. */
export async function listObjectVersions(
  ctx: ProjectContext,
  bucketId: string,
  { name }: ObjectQuery,
): Promise<ObjectVersions> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:ListBucketVersions', { prefix: name });
  const rows = await versionsOf(ctx.database.read, bucket.id, name)
    .orderBy('sequence')
    .limit(MAX_VERSIONS + 1)
    .execute();
  const versions = rows
    .slice(0, MAX_VERSIONS)
    .map(recordOf)
    .map((version) => ({
      version_id: version.versionId,
      is_latest: version.isLatest,
      is_delete_marker: version.isDeleteMarker,
      size: version.size,
      etag: version.etag,
      modified_at: version.modifiedAt,
    }));
  return { versions, is_truncated: rows.length > MAX_VERSIONS };
}

/** Deletes an object, or a version for good. @throws 403 for a locked version, 404 */
export async function deleteObject(
  ctx: ProjectContext,
  bucketId: string,
  { name, version_id }: ObjectQuery,
): Promise<void> {
  const bucket = await loadBucket(ctx, bucketId);
  const action = version_id === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  assertAllowed(ctx.caller, bucket, action, { key: name });
  await removeObject(
    ctx,
    { bucketId: bucket.id, name },
    { ownerId: ctx.projectId, ...(version_id !== undefined && { versionId: version_id }) },
  );
}

/**
 * Copies an object, a version or, for a move, deletes it afterwards. The data are shared, unless another bucket encrypts
 * them.
 * @throws 404, 409 if the target exists and may not be replaced
 */
export async function copyNamedObject(ctx: ProjectContext, bucketId: string, copy: ObjectCopy): Promise<ObjectDetails> {
  const { name, version_id, to_bucket_id, to_name, is_move = false, replaces = false } = copy;
  const { bucket, object } = await loadObject(
    ctx,
    bucketId,
    version_id === undefined ? { name } : { name, version_id },
  );
  if (object.isDeleteMarker) throw Conflict('A delete marker has no data. Choose another version.');
  const target = to_bucket_id === undefined ? bucket : await loadBucket(ctx, to_bucket_id);
  const isSamePlace = target.id === bucket.id && to_name === name;
  if (isSamePlace && version_id === undefined) throw Conflict('The object already has this name.');
  assertAllowed(ctx.caller, target, 's3:PutObject', { key: to_name });
  if (is_move) assertAllowed(ctx.caller, bucket, 's3:DeleteObject', { key: name, object });
  const copied = await copyTo(ctx, object, { bucket: target, name: to_name }, replaces);
  if (is_move && !isSamePlace) await deleteObject(ctx, bucket.id, { name });
  return viewOf(copied);
}

/** Object lock and access rules belong to a version and are not copied. */
const copiedAttributes = ({ attributes }: ObjectRecord, ownerId: string): ObjectAttributes => {
  const { metadata, headers, checksum, tags, staticManifest, dynamicManifest, symlink } = attributes;
  const copied = { metadata, headers, checksum, tags, staticManifest, dynamicManifest, symlink, ownerId };
  return Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined));
};

type CopyContext = Pick<ProjectContext, 'database' | 'env' | 'projectId'>;

interface CopyTarget {
  bucket: Bucket;
  name: string;
}

/** Copies a version with its metadata and tags. @throws 404, 412 */
export const copyIf = (
  ctx: CopyContext,
  object: ObjectRecord,
  { bucket, name }: CopyTarget,
  condition: WriteCondition,
): Promise<ObjectRecord> =>
  copyObject(
    ctx,
    object,
    { bucketId: bucket.id, name },
    {
      contentType: object.contentType,
      attributes: copiedAttributes(object, ctx.projectId),
      expiresAt: object.expiresAt,
      encryption: defaultEncryption(bucket.settings),
      condition,
    },
  );

export const copyTo = (
  ctx: CopyContext,
  object: ObjectRecord,
  target: CopyTarget,
  replaces: boolean,
): Promise<ObjectRecord> =>
  writeUnlessExists(target.name, replaces, ({ condition = {} }) => copyIf(ctx, object, target, condition));
