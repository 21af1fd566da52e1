import type { AccessRequest, Principal } from './access-request.ts';
import { type Grant, type Permission, withoutPublicGrants } from './acl.ts';
import type { S3Action } from './s3-actions.ts';

/** What an action requires, and of which ACL; Amazon S3 user guide, ACL overview. */
const REQUIRED: Partial<Record<S3Action, readonly [of: 'bucket' | 'object', permission: Permission]>> = {
  's3:ListBucket': ['bucket', 'READ'],
  's3:ListBucketVersions': ['bucket', 'READ'],
  's3:ListBucketMultipartUploads': ['bucket', 'READ'],
  's3:PutObject': ['bucket', 'WRITE'],
  's3:DeleteObject': ['bucket', 'WRITE'],
  's3:DeleteObjectVersion': ['bucket', 'WRITE'],
  's3:AbortMultipartUpload': ['bucket', 'WRITE'],
  's3:ListMultipartUploadParts': ['bucket', 'WRITE'],
  's3:GetBucketAcl': ['bucket', 'READ_ACP'],
  's3:PutBucketAcl': ['bucket', 'WRITE_ACP'],
  's3:GetObject': ['object', 'READ'],
  's3:GetObjectVersion': ['object', 'READ'],
  's3:GetObjectAttributes': ['object', 'READ'],
  's3:GetObjectVersionAttributes': ['object', 'READ'],
  's3:GetObjectAcl': ['object', 'READ_ACP'],
  's3:GetObjectVersionAcl': ['object', 'READ_ACP'],
  's3:PutObjectAcl': ['object', 'WRITE_ACP'],
  's3:PutObjectVersionAcl': ['object', 'WRITE_ACP'],
};

/** Whether a grant includes the sender, as one of all users or through the project. */
function granteeKind({ grantee }: Grant, principal: Principal): 'group' | 'project' | undefined {
  if ('projectId' in grantee) {
    return principal.kind === 'caller' && principal.projectId === grantee.projectId ? 'project' : undefined;
  }
  if (grantee.group === 'AllUsers') return 'group';
  return grantee.group === 'AuthenticatedUsers' && principal.kind === 'caller' ? 'group' : undefined;
}

export interface AclDecision {
  of: 'bucket' | 'object';
  permission: Permission;
  /** The grant is to a whole project: the roles of its users decide as well. */
  isForProject: boolean;
}

/** The grant that allows a request; undefined if there is none. */
export function findGrant({ principal, action, bucket, object }: AccessRequest): AclDecision | undefined {
  const { acl, ownership, publicAccessBlock } = bucket.settings;
  const [of, permission] = REQUIRED[action] ?? [];
  if (of === undefined || permission === undefined || ownership === 'BucketOwnerEnforced') return undefined;
  const stored = (of === 'bucket' ? acl : object?.acl) ?? [];
  const grants = publicAccessBlock?.ignorePublicAcls ? withoutPublicGrants(stored) : stored;
  const kinds = grants
    .filter((grant) => grant.permission === permission || grant.permission === 'FULL_CONTROL')
    .map((grant) => granteeKind(grant, principal))
    .filter((kind) => kind !== undefined);
  if (kinds.length === 0) return undefined;
  return { of, permission, isForProject: !kinds.includes('group') };
}
