import { Conflict, NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { publicRulesOf } from '../access/public-access.ts';
import type { S3Action } from '../access/s3-actions.ts';
import { type Bucket, bucketOf, findBucketById } from '../buckets/bucket.ts';
import { createBucket, removeBucket, updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { bucketUsage, type Usage, usageOfBuckets } from '../buckets/usage.ts';
import { assertAllowed, type RequestTarget } from './permission.ts';
import type { BucketChanges, BucketList, Bucket as BucketView, NewBucket } from './schema.ts';

/** Maximum buckets in a list, as upstream (container_listing_limit in swift.conf). */
const MAX_BUCKETS = 10_000;
/** Buckets whose usage one statement reads. */
const USAGE_BATCH = 500;

const viewOf = (bucket: Bucket, usage: Usage | undefined): BucketView => ({
  id: bucket.id,
  name: bucket.name,
  project_id: bucket.projectId,
  objects: usage?.objects ?? 0,
  bytes: usage?.bytes ?? 0,
  stored_bytes: usage?.storedBytes ?? 0,
  is_public: publicRulesOf(bucket.settings).length > 0,
  versioning: bucket.settings.versioning ?? 'off',
  quota_bytes: bucket.settings.quotaBytes ?? null,
  quota_count: bucket.settings.quotaCount ?? null,
  created_at: bucket.createdAt,
  updated_at: bucket.updatedAt,
});

/** The bucket of the caller's project. @throws 404 */
export async function loadBucket(ctx: ProjectContext, id: string): Promise<Bucket> {
  const bucket = await findBucketById(ctx.database.read, id);
  if (bucket?.projectId !== ctx.projectId) throw NotFound('Bucket', id);
  return bucket;
}

/** The bucket of the caller's project, if an action on it is allowed. @throws 403, 404 */
export async function loadBucketFor(
  ctx: ProjectContext,
  id: string,
  action: S3Action,
  target?: RequestTarget,
): Promise<Bucket> {
  const bucket = await loadBucket(ctx, id);
  assertAllowed(ctx.caller, bucket, action, target);
  return bucket;
}

/** Sorted by name. */
export async function listBuckets({ database: { read }, projectId, caller }: ProjectContext): Promise<BucketList> {
  // A restricted key knows only its buckets.
  const visible = caller.accessKey?.limits?.buckets;
  const all = read.selectFrom('object_containers').selectAll().where('project_id', '=', projectId);
  const rows = await (visible ? all.where('name', 'in', visible) : all)
    .orderBy('name')
    .limit(MAX_BUCKETS + 1)
    .execute();
  const buckets = rows.slice(0, MAX_BUCKETS).map(bucketOf);
  const views: BucketView[] = [];
  for (let at = 0; at < buckets.length; at += USAGE_BATCH) {
    const batch = buckets.slice(at, at + USAGE_BATCH);
    const ids = batch.map(({ id }) => id);
    const usages = await usageOfBuckets(read, ids);
    views.push(...batch.map((bucket) => viewOf(bucket, usages.get(bucket.id))));
  }
  return { buckets: views, is_truncated: rows.length > MAX_BUCKETS };
}

/** @throws 404 */
export async function getBucket(ctx: ProjectContext, id: string): Promise<BucketView> {
  return describeBucket(ctx, await loadBucketFor(ctx, id, 's3:GetBucketLocation'));
}

const describeBucket = async ({ database }: ProjectContext, bucket: Bucket): Promise<BucketView> =>
  viewOf(bucket, await bucketUsage(database.read, bucket.id));

/** Creates a bucket with a global name. @throws 409 if the project or another one has the name */
export async function createNamedBucket(ctx: ProjectContext, { name, versioning }: NewBucket): Promise<BucketView> {
  const settings: BucketSettings = versioning ? { versioning: 'enabled' } : {};
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now, historyFrom: null };
  const planned = { id: '', projectId: ctx.projectId, name, s3Name: name, settings, ...times };
  assertAllowed(ctx.caller, planned, 's3:CreateBucket');
  const created = await createBucket(ctx, {
    projectId: ctx.projectId,
    name,
    settings,
    claimsS3Name: true,
    actor: actorOf(ctx),
  });
  if (!created.isNew) throw Conflict(`The project already has a bucket named ${name}. Choose another name.`);
  return describeBucket(ctx, created.bucket);
}

/** @throws 404, 409 */
export async function changeBucket(ctx: ProjectContext, id: string, changes: BucketChanges): Promise<BucketView> {
  await loadBucketFor(ctx, id, 's3:PutBucketVersioning');
  const bucket = await updateBucket(ctx, id, (settings) => changedSettings(settings, changes), actorOf(ctx));
  return describeBucket(ctx, bucket);
}

function changedSettings(settings: BucketSettings, changes: BucketChanges): BucketSettings {
  const { versioning, quota_bytes, quota_count } = changes;
  if (versioning !== undefined && settings.archive !== undefined) {
    throw Conflict('The bucket keeps earlier objects in another container. Remove that setting first.');
  }
  if (versioning === 'suspended' && settings.objectLock) {
    throw Conflict('Object lock requires versioning, which cannot be suspended while the bucket has object lock.');
  }
  const { quotaBytes, quotaCount, ...others } = settings;
  const bytes = quota_bytes === undefined ? quotaBytes : (quota_bytes ?? undefined);
  const count = quota_count === undefined ? quotaCount : (quota_count ?? undefined);
  return {
    ...others,
    ...(versioning !== undefined && { versioning }),
    ...(bytes !== undefined && { quotaBytes: bytes }),
    ...(count !== undefined && { quotaCount: count }),
  };
}

/** Deletes an empty bucket. @throws 404, 409 if it contains anything */
export async function deleteBucket(ctx: ProjectContext, id: string): Promise<void> {
  await loadBucketFor(ctx, id, 's3:DeleteBucket');
  await removeBucket(ctx, id, actorOf(ctx));
}
