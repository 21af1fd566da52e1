import { S3Error } from '../s3/errors.ts';
import type { AccessSettings } from './access-request.ts';
import { type Grant, isPublicAcl } from './acl.ts';
import { isPublicContainerAcl } from './container-acl.ts';
import { isPublicPolicy } from './policy.ts';
import { type PolicyDocument, storedPolicy } from './policy-document.ts';

/** A rule that opens a bucket to everyone, or to all users of the cloud. */
export type PublicRule = 'policy' | 'acl' | 'container-acl';

/** The rules that make a bucket public; none for a private bucket. */
export function publicRulesOf(settings: AccessSettings): PublicRule[] {
  const { acl, ownership, policy, publicAccessBlock, readAcl, writeAcl } = settings;
  const ignoresAcls = publicAccessBlock?.ignorePublicAcls === true;
  const rules: PublicRule[] = [];
  const isRestricted = publicAccessBlock?.restrictPublicBuckets === true;
  if (policy !== undefined && !isRestricted && isPublicPolicy(storedPolicy(policy))) rules.push('policy');
  if (!ignoresAcls && ownership !== 'BucketOwnerEnforced' && isPublicAcl(acl)) rules.push('acl');
  if (!ignoresAcls && [readAcl, writeAcl].some(isPublicContainerAcl)) rules.push('container-acl');
  return rules;
}

/** @throws S3Error AccessDenied if the bucket blocks public policies and this is one */
export function assertPolicyNotBlocked(settings: AccessSettings, policy: PolicyDocument): void {
  if (settings.publicAccessBlock?.blockPublicPolicy && isPublicPolicy(policy)) {
    throw new S3Error('AccessDenied', 'The public access block of the bucket rejects public policies.');
  }
}

/** @throws S3Error AccessDenied if the bucket blocks public ACLs and this is one, for the bucket or an object in it */
export function assertAclNotBlocked(settings: AccessSettings, grants: readonly Grant[]): void {
  if (settings.publicAccessBlock?.blockPublicAcls && isPublicAcl(grants)) {
    throw new S3Error('AccessDenied', 'The public access block of the bucket rejects public ACLs.');
  }
}

/** Whether the bucket rejects a value of `X-Container-Read` or `X-Container-Write`. */
export const isContainerAclBlocked = (settings: AccessSettings, value: string): boolean =>
  settings.publicAccessBlock?.blockPublicAcls === true && isPublicContainerAcl(value);
