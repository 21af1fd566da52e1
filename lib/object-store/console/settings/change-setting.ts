import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, Invalid, type PlatformError } from '#lib/http/errors.ts';
import type { S3Action } from '../../access/s3-actions.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { updateBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';
import { S3Error } from '../../s3/errors.ts';
import { loadBucket } from '../buckets.ts';
import { assertAllowed } from '../permission.ts';

/** The bucket of the caller's project, if an action on it is allowed. @throws 403, 404 */
export async function loadBucketFor(ctx: ProjectContext, bucketId: string, action: S3Action): Promise<Bucket> {
  const bucket = await loadBucket(ctx, bucketId);
  assertAllowed(ctx.caller, bucket, action);
  return bucket;
}

/** Errors of the rules, which both APIs share, in the dialect of the console. @param field of the request */
export function platformErrorOf({ status, message }: S3Error, field: string): PlatformError {
  if (status === 403) return Forbidden(message);
  return status === 409 ? Conflict(message) : Invalid(message, [{ path: field, message }]);
}

interface SettingChange<K extends keyof BucketSettings> {
  setting: K;
  action: S3Action;
  /** Field of the request, for errors. */
  field: string;
  /** The new value in the transaction; undefined removes the setting. May throw S3Error. */
  valueFor(bucket: Bucket): BucketSettings[K] | undefined;
}

/** Changes a setting as the operation of S3 does. @throws 400, 403, 404, 409 */
export async function changeSetting<K extends keyof BucketSettings>(
  ctx: ProjectContext,
  bucketId: string,
  { setting, action, field, valueFor }: SettingChange<K>,
): Promise<Bucket> {
  const { id } = await loadBucketFor(ctx, bucketId, action);
  const change = (settings: BucketSettings, bucket: Bucket): BucketSettings => {
    const { [setting]: _, ...rest } = settings;
    const others = rest as BucketSettings;
    const value = valueFor(bucket);
    return value === undefined ? others : { ...others, [setting]: value };
  };
  try {
    return await updateBucket(ctx, id, change, actorOf(ctx));
  } catch (error) {
    if (error instanceof S3Error) throw platformErrorOf(error, field);
    throw error;
  }
}
