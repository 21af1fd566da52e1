import { packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { preparedInsert, preparedQuery } from '#lib/db/prepared-query.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { Usage } from '../buckets/usage.ts';
import { assertProjectQuotas } from '../quotas.ts';
import { orderedId } from '../random-id.ts';
import { defaultRetention } from '../rules/object-lock.ts';
import { OverQuota } from '../store-errors.ts';
import type { ObjectAttributes } from './attributes.ts';
import type { ChangeScope } from './change-scope.ts';
import { assertCondition, type WriteCondition } from './conditions.ts';
import { assertUnlocked } from './lock.ts';
import {
  findVersion,
  NULL_VERSION,
  type ObjectPart,
  type ObjectRecord,
  partsOf,
  recordOf,
  type VersionRow,
  versionsOf,
} from './object-record.ts';

/** Content and attributes of a new version. */
export interface NewVersion {
  bucketId: string;
  name: string;
  isDeleteMarker?: boolean;
  location: string | null;
  /** Small data, which is stored in the database under its location. */
  inline?: Uint8Array | undefined;
  size: number;
  etag: string;
  crc64nvme: string | null;
  contentType: string;
  attributes: ObjectAttributes;
  expiresAt?: string | null;
  parts?: readonly ObjectPart[];
  /** Bytes that the counters already contain, as those of an upload. */
  countedBytes?: number;
}

/** What a new version replaces. */
interface FormerVersions {
  latest: ObjectRecord | undefined;
  /** The version that the new one takes the place of. */
  replaced: ObjectRecord | undefined;
}

/**
 * Writes an object: a new version if the bucket has versioning, otherwise in the place of the former one.
 * @throws 404 without the bucket, 412, 413 over a quota, 403 if the former object is locked
 */
export async function writeVersion(
  scope: ChangeScope,
  version: NewVersion,
  condition: WriteCondition = {},
): Promise<ObjectRecord> {
  const bucket = await scope.bucket(version.bucketId);
  const former = await findFormer(scope.tx, bucket, version.name);
  assertCondition(condition, version.name, former.latest?.isDeleteMarker ? undefined : former.latest);
  if (former.replaced) assertUnlocked(former.replaced.attributes, false);
  await assertQuotas(scope, bucket, version, former);
  return replaceFormer(scope, bucket, version, former);
}

async function findFormer(tx: Tx, { id, settings }: Bucket, name: string): Promise<FormerVersions> {
  const latest = await findVersion(tx, id, name);
  if (settings.versioning === 'enabled' || !latest) return { latest, replaced: undefined };
  const isNull = latest.versionId === NULL_VERSION;
  return { latest, replaced: isNull ? latest : await findVersion(tx, id, name, NULL_VERSION) };
}

async function replaceFormer(
  scope: ChangeScope,
  bucket: Bucket,
  version: NewVersion,
  { latest, replaced }: FormerVersions,
): Promise<ObjectRecord> {
  const tx = scope.write();
  if (replaced) await deleteVersionRow(scope, bucket, replaced);
  if (latest && latest !== replaced) await markEarlier(scope, bucket, latest);
  const attributes = lockedAttributes(bucket, version);
  const row = rowOf({ ...version, attributes }, bucket.settings.versioning === 'enabled', latest?.sequence ?? 0);
  await insertVersion(tx, row);
  if (version.inline && row.location !== null) {
    await insertSmallData(tx, { location: row.location, data: version.inline });
  }
  await insertParts(tx, row.id, version.parts ?? []);
  const listed = row.is_delete_marker === 1 ? {} : { objects: 1, bytes: row.size };
  scope.count(bucket, { ...listed, storedBytes: row.size - (version.countedBytes ?? 0) });
  return recordOf(row);
}

const insertVersion = preparedInsert('object_versions', [
  'id',
  'container_id',
  'name',
  'version_id',
  'sequence',
  'is_latest',
  'is_delete_marker',
  'location',
  'size',
  'etag',
  'crc64nvme',
  'content_type',
  'part_count',
  'attributes',
  'expires_at',
  'modified_at',
]);
const insertSmallData = preparedInsert('object_small_data', ['location', 'data']);

/** Attributes of a new version. It gets the default retention of its bucket, whichever API it comes from. */
function lockedAttributes({ settings }: Bucket, { attributes, isDeleteMarker }: NewVersion): ObjectAttributes {
  if (isDeleteMarker || attributes.retention) return attributes;
  const retention = defaultRetention(settings.objectLock, Date.now());
  return retention ? { ...attributes, retention } : attributes;
}

function rowOf(version: NewVersion, isVersioned: boolean, before: number): VersionRow {
  const id = orderedId();
  const parts = version.parts ?? [];
  return {
    id,
    container_id: version.bucketId,
    name: version.name,
    version_id: isVersioned ? id : NULL_VERSION,
    sequence: Math.min(-Date.now() * 1000, before - 1),
    is_latest: 1,
    is_delete_marker: version.isDeleteMarker ? 1 : 0,
    location: version.location,
    size: version.size,
    etag: version.etag,
    crc64nvme: version.crc64nvme,
    content_type: version.contentType,
    part_count: parts.length,
    attributes: packJson(version.attributes),
    expires_at: version.expiresAt ?? null,
    modified_at: creationTime(),
  };
}

async function insertParts(tx: Tx, object_id: string, parts: readonly ObjectPart[]): Promise<void> {
  const rows = parts.map(({ attributes, ...part }) => ({ object_id, ...part, attributes: packJson(attributes) }));
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    await tx
      .insertInto('object_parts')
      .values(rows.slice(at, at + MAX_ROWS))
      .execute();
  }
}

/** Rows per statement: SQLite allows 32,766 parameters. */
const MAX_ROWS = 1000;

const unmarkLatest = preparedQuery((db, id: string) =>
  db.updateTable('object_versions').set({ is_latest: 0 }).where('id', '=', id),
);
const deleteVersion = preparedQuery((db, id: string) => db.deleteFrom('object_versions').where('id', '=', id));

/** The latest version is followed by another one. */
async function markEarlier(scope: ChangeScope, bucket: Bucket, { id, isDeleteMarker, size }: ObjectRecord) {
  await unmarkLatest(scope.write(), id);
  if (!isDeleteMarker) scope.count(bucket, { objects: -1, bytes: -size });
}

/** Deletes a version with its parts, and releases its data. The caller decides which version is the latest then. */
export async function deleteVersionRow(scope: ChangeScope, bucket: Bucket, version: ObjectRecord): Promise<void> {
  const tx = scope.write();
  if (version.partCount > 0) {
    for (const { location } of await partsOf(tx, version.id)) scope.release(location);
    await tx.deleteFrom('object_parts').where('object_id', '=', version.id).execute();
  }
  await deleteVersion(tx, version.id);
  scope.release(version.location);
  const isListed = version.isLatest && !version.isDeleteMarker;
  scope.count(bucket, { ...(isListed && { objects: -1, bytes: -version.size }), storedBytes: -version.size });
}

/** Makes the newest remaining version of an object the latest. */
export async function promoteNewest(scope: ChangeScope, bucket: Bucket, name: string): Promise<void> {
  const newest = await versionsOf(scope.tx, bucket.id, name).orderBy('sequence').limit(1).executeTakeFirst();
  if (!newest) return;
  await scope.write().updateTable('object_versions').set({ is_latest: 1 }).where('id', '=', newest.id).execute();
  if (newest.is_delete_marker === 0) scope.count(bucket, { objects: 1, bytes: Number(newest.size) });
}

/** @throws 413 */
async function assertQuotas(
  scope: ChangeScope,
  bucket: Bucket,
  version: NewVersion,
  former: FormerVersions,
): Promise<void> {
  const { quotaBytes, quotaCount } = bucket.settings;
  const { latest, replaced } = former;
  const current = latest && !latest.isDeleteMarker ? latest : undefined;
  if (quotaBytes !== undefined || quotaCount !== undefined) {
    assertBucketQuota(bucket, await scope.bucketUsage(bucket.id), {
      bytes: version.size - (current?.size ?? 0),
      objects: current || version.isDeleteMarker ? 0 : 1,
    });
  }
  const bytes = version.size - (replaced?.size ?? 0) - (version.countedBytes ?? 0);
  const objects = current || version.isDeleteMarker ? 0 : 1;
  await assertAccountQuotas(scope, bucket.projectId, { bytes, objects });
}

async function assertAccountQuotas(
  scope: ChangeScope,
  projectId: string,
  added: { bytes: number; objects: number },
): Promise<void> {
  const { quotaBytes, quotaCount } = await scope.account(projectId);
  if (quotaBytes === undefined && quotaCount === undefined && (await scope.isFarFromLimits(projectId))) return;
  const used = await scope.projectUsage(projectId);
  if (quotaBytes !== undefined && added.bytes > 0 && used.storedBytes + added.bytes > quotaBytes) {
    throw OverQuota(`The project may store ${quotaBytes} bytes and stores ${used.storedBytes}.`);
  }
  if (quotaCount !== undefined && added.objects > 0 && used.objects + added.objects > quotaCount) {
    throw OverQuota(`The project may store ${quotaCount} objects and stores ${used.objects}.`);
  }
  await assertProjectQuotas(scope.tx, projectId, used, added);
}

function assertBucketQuota(
  { name, settings: { quotaBytes, quotaCount } }: Bucket,
  used: Usage,
  added: { bytes: number; objects: number },
): void {
  if (quotaBytes !== undefined && added.bytes > 0 && used.bytes + added.bytes > quotaBytes) {
    throw OverQuota(`Bucket ${name} may contain ${quotaBytes} bytes and contains ${used.bytes}.`);
  }
  if (quotaCount !== undefined && added.objects > 0 && used.objects + added.objects > quotaCount) {
    throw OverQuota(`Bucket ${name} may contain ${quotaCount} objects and contains ${used.objects}.`);
  }
}
