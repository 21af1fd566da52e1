import type { AccessRequest } from '../access/access-request.ts';
import { authorize } from '../access/authorize.ts';
import type { S3Action } from '../access/s3-actions.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import type { S3Context } from './context.ts';

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
