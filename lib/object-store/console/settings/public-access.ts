import { assertOwnershipPossible } from '../../access/acl-support.ts';
import { bucketSetting } from './change-setting.ts';
import type { BucketOwnership, PublicAccessBlock } from './schema.ts';

export const publicAccessBlock = bucketSetting({
  setting: 'publicAccessBlock',
  reads: 's3:GetBucketPublicAccessBlock',
  changes: 's3:PutBucketPublicAccessBlock',
  field: 'public_access_block',
  viewOf: ({ settings: { publicAccessBlock: block } }): PublicAccessBlock => ({
    block_public_acls: block?.blockPublicAcls ?? false,
    ignore_public_acls: block?.ignorePublicAcls ?? false,
    block_public_policy: block?.blockPublicPolicy ?? false,
    restrict_public_buckets: block?.restrictPublicBuckets ?? false,
  }),
  valueFor: (block: PublicAccessBlock) =>
    Object.values(block).includes(true)
      ? {
          blockPublicAcls: block.block_public_acls,
          ignorePublicAcls: block.ignore_public_acls,
          blockPublicPolicy: block.block_public_policy,
          restrictPublicBuckets: block.restrict_public_buckets,
        }
      : undefined,
});

/** @throws 400 if the ACL of the bucket gives access to others, but the rule allows no ACL */
export const bucketOwnership = bucketSetting({
  setting: 'ownership',
  reads: 's3:GetBucketOwnershipControls',
  changes: ({ ownership }: BucketOwnership) =>
    ownership === null ? 's3:DeleteBucketOwnershipControls' : 's3:PutBucketOwnershipControls',
  field: 'ownership',
  viewOf: ({ settings: { ownership } }): BucketOwnership => ({ ownership: ownership ?? null }),
  valueFor: ({ ownership }: BucketOwnership, { projectId, settings: { acl } }) => {
    if (ownership === null) return undefined;
    assertOwnershipPossible(ownership, projectId, acl);
    return ownership;
  },
});
