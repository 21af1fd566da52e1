import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { isRestrictedKey } from '#lib/policy/caller.ts';
import type { AccessRequest } from '../access/access-request.ts';
import type { Grant } from '../access/acl.ts';
import { authorize, authorizeAccount } from '../access/authorize.ts';
import type { AccountOperation } from '../access/key-limits.ts';
import type { S3Action } from '../access/s3-actions.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import type { S3Context } from './context.ts';
import { S3Error } from './errors.ts';

/** What a request wants to do something with. */
interface AccessTarget {
  bucket: Bucket;
  key?: string;
  /** The object before the request. */
  object?: ObjectRecord | undefined;
  /** Tags that the request sets. */
  requestTags?: Readonly<Record<string, string>> | undefined;
  /** Replaces the query for conditions of policies. */
  query?: Readonly<Record<string, string | undefined>>;
}

/** Whether the sender of a request may do something. */
export const isAllowed = (context: S3Context, action: S3Action, target: AccessTarget): boolean =>
  authorize(accessRequest(context, action, target)).isAllowed;

/** @throws S3Error AccessDenied if the sender may not do something with the buckets of a project */
export function assertAllowedOnAccount(
  { principal, request: { address } }: S3Context,
  operation: AccountOperation,
  projectId: string,
): void {
  if (!authorizeAccount(principal, operation, { projectId }, { address, nowMs: Date.now() }).isAllowed) {
    throw new S3Error('AccessDenied');
  }
}

/** Limits of the key that signed the request; undefined without any. */
export const limitsOf = ({ principal }: Pick<S3Context, 'principal'>): KeyLimits | undefined =>
  principal.kind === 'caller' ? principal.limits : undefined;

/**
 * Restricted keys create only what nobody else may use. @param owners projects to which grants are allowed
 * @throws S3Error AccessDenied
 */
export function assertKeyMayGrant(context: S3Context, grants: readonly Grant[], owners: readonly string[]): void {
  if (!isRestrictedKey(limitsOf(context))) return;
  const isForOthers = ({ grantee }: Grant) => !('projectId' in grantee && owners.includes(grantee.projectId));
  if (grants.some(isForOthers)) throw new S3Error('AccessDenied');
}

function accessRequest(
  { principal, request, headers, query }: S3Context,
  action: S3Action,
  { bucket, key, object, requestTags, query: replaced }: AccessTarget,
): AccessRequest {
  return {
    principal,
    action,
    bucket: { name: bucket.name, ownerId: bucket.projectId, settings: bucket.settings },
    ...(key !== undefined && { key }),
    ...(object && { object: objectAccess(object) }),
    facts: {
      ...(request.address !== undefined && { address: request.address }),
      isSecure: request.isSecure,
      headers,
      query: replaced ?? Object.fromEntries(query),
      ...(requestTags && { requestTags }),
      nowMs: Date.now(),
    },
  };
}

const objectAccess = ({ attributes: { ownerId, acl, tags } }: ObjectRecord): AccessRequest['object'] & {} => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(acl && { acl }),
  ...(tags && { tags }),
});
