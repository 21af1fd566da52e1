import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { isRestrictedKey } from '#lib/policy/caller.ts';
import type { AccessRequest, ObjectAccess, Principal } from '../access/access-request.ts';
import { authorize } from '../access/authorize.ts';
import { principalOfCaller } from '../access/caller-principal.ts';
import { type AccountOperation, accountLimitRejection } from '../access/key-limits.ts';
import type { S3Action } from '../access/s3-actions.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { findVersion } from '../objects/object-record.ts';
import type { Account } from './accounts.ts';
import { denial, findPermission, GUEST, isRead, type Permission } from './authorization.ts';
import { sharingAction } from './container-settings.ts';
import type { NativeContext } from './exchange-context.ts';

type AclKind = 'readAcl' | 'writeAcl';

/** Actions of S3 that requests on objects correspond to. */
const OBJECT_ACTIONS: Readonly<Record<string, readonly [current: S3Action, version: S3Action]>> = {
  GET: ['s3:GetObject', 's3:GetObjectVersion'],
  HEAD: ['s3:GetObject', 's3:GetObjectVersion'],
  DELETE: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
};

function actionOf({ method, target, query, request, requester }: NativeContext, isNew: boolean): S3Action {
  if (target.object !== undefined) {
    const [current, version] = OBJECT_ACTIONS[method] ?? ['s3:PutObject', 's3:PutObject'];
    return query.get('version-id') ? version : current;
  }
  if (method === 'GET' || method === 'HEAD') return 's3:ListBucket';
  if (method === 'DELETE') return 's3:DeleteBucket';
  const sharing = isRestrictedKey(limitsOf({ requester })) ? sharingAction(request.headers) : undefined;
  if (sharing) return sharing;
  return isNew ? 's3:CreateBucket' : 's3:PutBucketTagging';
}

/** Limits of the key behind the token of a request; undefined without any. */
export const limitsOf = ({ requester }: Pick<NativeContext, 'requester'>): KeyLimits | undefined =>
  requester.kind === 'user' ? requester.caller.accessKey?.limits : undefined;

/** Restricted keys neither see nor change access rules and keys of temporary URLs, which would give them more access. */
const limitPermission = (ctx: NativeContext, permission: Permission): Permission =>
  isRestrictedKey(limitsOf(ctx)) ? GUEST : permission;

const principalOf = ({ requester }: NativeContext): Principal =>
  requester.kind === 'user' ? principalOfCaller(requester.caller) : { kind: 'anonymous' };

async function findObjectAccess({ services, target, query }: NativeContext, bucket: Bucket) {
  if (target.object === undefined) return undefined;
  const versionId = query.get('version-id') || undefined;
  const object = await findVersion(services.database.read, bucket.id, target.object, versionId);
  if (!object) return undefined;
  const { ownerId, acl, tags } = object.attributes;
  return {
    ...(ownerId !== undefined && { ownerId }),
    ...(acl && { acl }),
    ...(tags && { tags }),
  } satisfies ObjectAccess;
}

function accessRequest(ctx: NativeContext, { projectId }: Account, bucket: Bucket | undefined): AccessRequest {
  const { request, target, query } = ctx;
  return {
    principal: principalOf(ctx),
    action: actionOf(ctx, bucket === undefined),
    bucket: { name: target.container ?? '', ownerId: projectId, settings: bucket?.settings ?? {} },
    ...(target.object !== undefined && { key: target.object }),
    facts: {
      ...(request.address !== undefined && { address: request.address }),
      isSecure: request.isSecure,
      headers: request.headers,
      query: { prefix: listedPrefix(query), delimiter: query.get('delimiter'), 'max-keys': query.get('limit') },
      nowMs: Date.now(),
    },
  };
}

/** What a listing shows: `path` replaces `prefix`. */
function listedPrefix(query: NativeContext['query']): string | undefined {
  const path = query.get('path');
  if (path === undefined) return query.get('prefix');
  return path === '' ? '' : `${path.replace(/\/+$/, '')}/`;
}

/**
 * Authorizes a request by the rules of this API and by those that S3 shares. Denying statements of the bucket policy and the
 * limits of a key come first. Then one rule suffices: roles, rules of the container or account, the policy, an ACL.
 * @throws 401 if a token could help, 403 otherwise
 */
export async function authorizeInBucket(
  ctx: NativeContext,
  account: Account,
  bucket: Bucket | undefined,
  acl: AclKind | undefined,
): Promise<Permission> {
  const ignoresPublic = bucket?.settings.publicAccessBlock?.ignorePublicAcls === true;
  const granted = findPermission(ctx, account, acl && bucket?.settings[acl], ignoresPublic);
  // Conditions of policies and ACLs can be about the object; other requests need not read it here.
  const needsObject = bucket !== undefined && (bucket.settings.policy !== undefined || !granted);
  const object = needsObject ? await findObjectAccess(ctx, bucket) : undefined;
  const { isAllowed, source } = authorize({ ...accessRequest(ctx, account, bucket), ...(object && { object }) });
  if (!isAllowed && (source === 'policy' || source === 'key')) throw denial(ctx);
  if (granted) return limitPermission(ctx, granted);
  // A signature allows what it was made for, and nothing else.
  if (bucket && isAllowed && ctx.requester.kind !== 'signature') return GUEST;
  throw denial(ctx);
}

/** Authorizes a request on an account itself. @throws 401 if a token could help, 403 otherwise */
export function authorizeInAccount(ctx: NativeContext, account: Account): Permission {
  const granted = findPermission(ctx, account, undefined, false);
  const limits = limitsOf(ctx);
  const facts = { address: ctx.request.address, nowMs: Date.now() };
  const operation: AccountOperation = isRead(ctx.method) ? 'read' : 'change-account';
  if (!granted || (limits && accountLimitRejection(limits, operation, facts) !== undefined)) throw denial(ctx);
  return limitPermission(ctx, granted);
}
