import { Forbidden } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { english } from '#lib/i18n/english.ts';
import type { AccessRequest, ObjectAccess, Principal } from '../access/access-request.ts';
import { authorize } from '../access/authorize.ts';
import { principalOfCaller } from '../access/caller-principal.ts';
import type { S3Action } from '../access/s3-actions.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';

export interface RequestTarget {
  key?: string;
  /** The object before the request. */
  object?: ObjectRecord;
  /** Prefix of a listing. */
  prefix?: string;
}

const objectAccess = ({ attributes: { ownerId, acl, tags } }: ObjectRecord): ObjectAccess => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(acl && { acl }),
  ...(tags && { tags }),
});

/** The question whether a user may do something with a bucket or an object in it. */
export const accessRequest = (
  principal: Principal,
  { name, projectId, settings }: Bucket,
  action: S3Action,
  { key, object, prefix }: RequestTarget = {},
): AccessRequest => ({
  principal,
  action,
  bucket: { name, ownerId: projectId, settings },
  ...(key !== undefined && { key }),
  ...(object && { object: objectAccess(object) }),
  facts: { isSecure: true, headers: {}, nowMs: Date.now(), ...(prefix !== undefined && { query: { prefix } }) },
});

/** Applies the rules of a bucket to a user of the console, as both APIs do. @throws 403 with the rule */
export function assertAllowed(
  caller: ProjectContext['caller'],
  bucket: Bucket,
  action: S3Action,
  target: RequestTarget = {},
): void {
  const { isAllowed, reason } = authorize(accessRequest(principalOfCaller(caller), bucket, action, target));
  if (!isAllowed) throw Forbidden(english(reason));
}
