import type { OwnershipRule } from '../rules/ownership.ts';
import { S3Error } from '../s3/errors.ts';
import type { Grant } from './acl.ts';
import type { AclHeaders } from './acl-headers.ts';

/**
 * Checks the ACL of a new object, upload or copy.
 * @throws S3Error AccessControlListNotSupported if the bucket's owner owns all objects, unless the ACL gives it full control
 */
export function assertObjectAclSupported(ownership: OwnershipRule | undefined, acl: AclHeaders | undefined): void {
  if (ownership !== 'BucketOwnerEnforced' || !acl) return;
  if (!('canned' in acl) || acl.canned !== 'bucket-owner-full-control')
    throw new S3Error('AccessControlListNotSupported');
}

/** Checks PutBucketAcl and PutObjectAcl. @throws S3Error AccessControlListNotSupported */
export function assertAclsSupported(ownership: OwnershipRule | undefined): void {
  if (ownership === 'BucketOwnerEnforced') throw new S3Error('AccessControlListNotSupported');
}

/**
 * Checks whether a bucket can get an ownership rule. @param grants the ACL of the bucket
 * @throws S3Error InvalidBucketAclWithObjectOwnership if the bucket's ACL grants something to others
 */
export function assertOwnershipPossible(
  rule: OwnershipRule,
  ownerId: string,
  grants: readonly Grant[] | undefined,
): void {
  if (rule !== 'BucketOwnerEnforced' || !grants) return;
  const isForOthers = grants.some(({ grantee }) => 'group' in grantee || grantee.projectId !== ownerId);
  if (isForOthers) throw new S3Error('InvalidBucketAclWithObjectOwnership');
}
