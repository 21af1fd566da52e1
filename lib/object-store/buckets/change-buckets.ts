import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Actor, PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { BucketNameTaken, BucketNotEmpty, BucketNotFound } from '../store-errors.ts';
import { type Bucket, type BucketName, bucketOf, findBucket, findBucketById, findBucketByS3Name } from './bucket.ts';
import { historyStart } from './history-start.ts';
import type { BucketSettings } from './settings.ts';

type Store = Pick<Services, 'database'>;

export interface NewBucket extends BucketName {
  settings?: BucketSettings;
  /** Claims the global name too, as `CreateBucket` of S3 does. */
  claimsS3Name?: boolean;
  actor?: Actor;
}

/**
 * Creates a bucket. An existing one of the project is returned unchanged, except that it may claim its global name.
 * @throws 409 if another project has the global name
 */
export const createBucket = ({ database }: Store, bucket: NewBucket): Promise<{ bucket: Bucket; isNew: boolean }> =>
  database.transact((tx) => insertBucket(tx, bucket));

async function insertBucket(tx: Tx, given: NewBucket): Promise<{ bucket: Bucket; isNew: boolean }> {
  const { projectId, name, settings = {}, claimsS3Name = false, actor = PLATFORM } = given;
  const claimed = claimsS3Name ? await findBucketByS3Name(tx, name) : undefined;
  if (claimed && claimed.projectId !== projectId) throw BucketNameTaken(name);
  const s3_name = claimsS3Name ? name : null;
  const known = await findBucket(tx, { projectId, name });
  if (known) {
    if (claimsS3Name && known.s3Name === null) {
      await tx.updateTable('object_containers').set({ s3_name }).where('id', '=', known.id).execute();
    }
    return { bucket: { ...known, s3Name: s3_name ?? known.s3Name }, isNew: false };
  }
  await assertQuota(tx, projectId, { containers: 1 });
  const created_at = creationTime();
  const row = {
    id: randomUUID(),
    project_id: projectId,
    name,
    s3_name,
    created_at,
    updated_at: null,
    settings: packJson(settings),
    history_from: historyStart(undefined, settings, created_at),
  };
  await tx.insertInto('object_containers').values(row).execute();
  const bucket = bucketOf(row);
  await recordBucketEvent(tx, actor, 'create', bucket);
  return { bucket, isNew: true };
}

export type SettingsChange = (settings: BucketSettings, bucket: Bucket) => BucketSettings;

/** Changes settings in a transaction. @throws 404, and what `change` throws */
export const updateBucket = (
  { database }: Store,
  id: string,
  change: SettingsChange,
  actor: Actor = PLATFORM,
): Promise<Bucket> =>
  database.transact(async (tx) => {
    const bucket = await findBucketById(tx, id);
    if (!bucket) throw BucketNotFound(id);
    const settings = change(bucket.settings, bucket);
    const updatedAt = creationTime();
    const historyFrom = historyStart(bucket, settings, updatedAt);
    await tx
      .updateTable('object_containers')
      .set({ settings: packJson(settings), updated_at: updatedAt, history_from: historyFrom })
      .where('id', '=', id)
      .execute();
    const after = { ...bucket, settings, updatedAt, historyFrom };
    await recordBucketEvent(tx, actor, 'update', after);
    return after;
  });

/** Deletes an empty bucket. @throws 404, 409 if it contains anything */
export const removeBucket = ({ database }: Store, id: string, actor: Actor = PLATFORM): Promise<void> =>
  database.transact(async (tx) => {
    const bucket = await findBucketById(tx, id);
    if (!bucket) throw BucketNotFound(id);
    if (!(await isEmpty(tx, id))) throw BucketNotEmpty(bucket.name);
    await deleteBucketRows(tx, id);
    await recordBucketEvent(tx, actor, 'delete', bucket);
  });

async function isEmpty(tx: Tx, id: string): Promise<boolean> {
  const versions = tx.selectFrom('object_versions').select('id').where('container_id', '=', id).limit(1);
  if (await versions.executeTakeFirst()) return false;
  const uploads = tx.selectFrom('object_uploads').select('id').where('container_id', '=', id).limit(1);
  return (await uploads.executeTakeFirst()) === undefined;
}

async function deleteBucketRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('object_counters').where('container_id', '=', id).execute();
  await tx.deleteFrom('bucket_usage_samples').where('bucket_id', '=', id).execute();
  await tx.deleteFrom('object_lifecycle_progress').where('container_id', '=', id).execute();
  await tx.deleteFrom('object_containers').where('id', '=', id).execute();
}

function recordBucketEvent(tx: Tx, actor: Actor, verb: 'create' | 'update' | 'delete', bucket: Bucket) {
  const state = { name: bucket.name };
  return recordEvent(tx, actor, {
    type: `bucket.${verb}`,
    objectId: bucket.id,
    projectId: bucket.projectId,
    ...(verb === 'delete' ? { before: state } : { after: state }),
  });
}
