import { MAX_BUCKET_TAGS } from '../../rules/limits.ts';
import { tagSetOf } from '../../s3/tag-sets.ts';
import { bucketSetting } from './change-setting.ts';
import type { BucketTags } from './schema.ts';

export const bucketTags = bucketSetting({
  ...{ setting: 'tags', reads: 's3:GetBucketTagging', changes: 's3:PutBucketTagging', field: 'tags' },
  viewOf: ({ settings: { tags = {} } }): BucketTags => ({ tags }),
  valueFor: ({ tags }: BucketTags) => {
    const pairs = Object.entries(tags);
    return pairs.length === 0 ? undefined : tagSetOf(pairs, MAX_BUCKET_TAGS);
  },
});
