import type { ProjectContext } from '#lib/http/context.ts';
import { assertOwnershipPossible } from '../../access/acl-support.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { changeSetting, loadBucketFor } from './change-setting.ts';
import type { BucketOwnership, PublicAccessBlock } from './schema.ts';

const blockOf = ({ settings: { publicAccessBlock: block } }: Bucket): PublicAccessBlock => ({
  block_public_acls: block?.blockPublicAcls ?? false,
  ignore_public_acls: block?.ignorePublicAcls ?? false,
  block_public_policy: block?.blockPublicPolicy ?? false,
  restrict_public_buckets: block?.restrictPublicBuckets ?? false,
});

/** @throws 403, 404 */
export const getPublicAccessBlock = async (ctx: ProjectContext, bucketId: string): Promise<PublicAccessBlock> =>
  blockOf(await loadBucketFor(ctx, bucketId, 's3:GetBucketPublicAccessBlock'));

/** @throws 403, 404 */
export const changePublicAccessBlock = async (
  ctx: ProjectContext,
  bucketId: string,
  block: PublicAccessBlock,
): Promise<PublicAccessBlock> =>
  blockOf(
    await changeSetting(ctx, bucketId, {
      setting: 'publicAccessBlock',
      action: 's3:PutBucketPublicAccessBlock',
      field: 'public_access_block',
      valueFor: () =>
        Object.values(block).includes(true)
          ? {
              blockPublicAcls: block.block_public_acls,
              ignorePublicAcls: block.ignore_public_acls,
              blockPublicPolicy: block.block_public_policy,
              restrictPublicBuckets: block.restrict_public_buckets,
            }
          : undefined,
    }),
  );

const ownershipOf = ({ settings: { ownership } }: Bucket): BucketOwnership => ({ ownership: ownership ?? null });

/** @throws 403, 404 */
export const getOwnership = async (ctx: ProjectContext, bucketId: string): Promise<BucketOwnership> =>
  ownershipOf(await loadBucketFor(ctx, bucketId, 's3:GetBucketOwnershipControls'));

/** @throws 400 if the ACL of the bucket gives access to others, but the rule allows no ACL; 403, 404 */
export const changeOwnership = async (
  ctx: ProjectContext,
  bucketId: string,
  { ownership }: BucketOwnership,
): Promise<BucketOwnership> =>
  ownershipOf(
    await changeSetting(ctx, bucketId, {
      setting: 'ownership',
      action: ownership === null ? 's3:DeleteBucketOwnershipControls' : 's3:PutBucketOwnershipControls',
      field: 'ownership',
      valueFor: ({ projectId, settings: { acl } }) => {
        if (ownership === null) return undefined;
        assertOwnershipPossible(ownership, projectId, acl);
        return ownership;
      },
    }),
  );
