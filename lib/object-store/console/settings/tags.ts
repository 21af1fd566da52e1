import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { MAX_BUCKET_TAGS } from '../../rules/limits.ts';
import { tagSetOf } from '../../s3/tag-sets.ts';
import { changeSetting, loadBucketFor } from './change-setting.ts';
import type { BucketTags } from './schema.ts';

const viewOf = ({ settings: { tags = {} } }: Bucket): BucketTags => ({ tags });

/** @throws 403, 404 */
export const getTags = async (ctx: ProjectContext, bucketId: string): Promise<BucketTags> =>
  viewOf(await loadBucketFor(ctx, bucketId, 's3:GetBucketTagging'));

/** @throws 400 for reserved keys, 403, 404 */
export const changeTags = async (ctx: ProjectContext, bucketId: string, { tags }: BucketTags): Promise<BucketTags> =>
  viewOf(
    await changeSetting(ctx, bucketId, {
      setting: 'tags',
      action: 's3:PutBucketTagging',
      field: 'tags',
      valueFor: () => {
        const pairs = Object.entries(tags);
        return pairs.length === 0 ? undefined : tagSetOf(pairs, MAX_BUCKET_TAGS);
      },
    }),
  );
