import { Conflict, Forbidden, Invalid, type PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { S3Action } from '../../access/s3-actions.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { updateBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';
import { S3Error } from '../../s3/errors.ts';
import { loadBucketFor } from '../buckets.ts';

/** Errors of the rules, which both APIs share, in the dialect of the console. @param field of the request */
export function platformErrorOf({ status, message }: S3Error, field: string): PlatformError {
  if (status === 403) return Forbidden(message);
  return status === 409 ? Conflict(message) : Invalid(message, [{ path: field, message }]);
}

interface BucketSetting<K extends keyof BucketSettings, View, Change> {
  setting: K;
  reads: S3Action;
  changes: S3Action | ((change: Change) => S3Action);
  /** Field of the request, for errors. */
  field: string;
  viewOf(bucket: Bucket, ctx: ProjectContext): View | Promise<View>;
  /** The new value in the transaction; undefined removes the setting. May throw S3Error. */
  valueFor(change: Change, bucket: Bucket): BucketSettings[K] | undefined;
}

/** A setting that the console reads and changes as the operations of S3 do. */
export const bucketSetting = <K extends keyof BucketSettings, View, Change>({
  setting,
  reads,
  changes,
  field,
  viewOf,
  valueFor,
}: BucketSetting<K, View, Change>) => ({
  /** @throws 403, 404 */
  get: async (ctx: ProjectContext, bucketId: string): Promise<View> =>
    viewOf(await loadBucketFor(ctx, bucketId, reads), ctx),
  /** @throws 400, 403, 404, 409 */
  change: async (ctx: ProjectContext, bucketId: string, change: Change): Promise<View> => {
    const action = typeof changes === 'function' ? changes(change) : changes;
    const { id } = await loadBucketFor(ctx, bucketId, action);
    const settingsOf = (settings: BucketSettings, bucket: Bucket): BucketSettings => {
      const { [setting]: _, ...rest } = settings;
      const others = rest as BucketSettings;
      const value = valueFor(change, bucket);
      return value === undefined ? others : { ...others, [setting]: value };
    };
    try {
      return await viewOf(await updateBucket(ctx, id, settingsOf, actorOf(ctx)), ctx);
    } catch (error) {
      if (error instanceof S3Error) throw platformErrorOf(error, field);
      throw error;
    }
  },
});
