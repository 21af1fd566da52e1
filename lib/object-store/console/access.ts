import type { ProjectContext } from '#lib/http/context.ts';
import type { Principal } from '../access/access-request.ts';
import { authorize } from '../access/authorize.ts';
import { isPublicContainerAcl } from '../access/container-acl.ts';
import { isPublicPolicy } from '../access/policy.ts';
import { storedPolicy } from '../access/policy-document.ts';
import { publicRulesOf } from '../access/public-access.ts';
import type { S3Action } from '../access/s3-actions.ts';
import { findAccount } from '../buckets/accounts.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { loadBucket } from './buckets.ts';
import { accessRequest } from './permission.ts';
import type { BucketAccess } from './schema.ts';

export const ANYONE: Principal = { kind: 'anonymous' };
/** A member of a project that no rule can name. */
export const CLOUD_USER: Principal = {
  kind: 'caller',
  projectId: '0',
  userId: '0',
  userName: '',
  roles: new Set(['member']),
};
const ACTIONS = { read: 's3:GetObject', list: 's3:ListBucket', write: 's3:PutObject' } as const;
/** An object that rules for single objects do not name. */
const ANY_KEY = 'object';

/** Who may use a bucket, as the rules of both APIs decide. @throws 404 */
export async function describeAccess(ctx: ProjectContext, bucketId: string): Promise<BucketAccess> {
  const bucket = await loadBucket(ctx, bucketId);
  const { settings } = await findAccount(ctx.database.read, ctx.projectId);
  return {
    anyone: reachOf(bucket, ANYONE),
    cloud: reachOf(bucket, CLOUD_USER),
    named_by: [...namingRules(bucket), ...(settings.acl === undefined ? [] : ['account-acl' as const])],
    has_denials: statementsOf(bucket).some(({ effect }) => effect === 'Deny'),
    blocked: blockedRules(bucket),
  };
}

const statementsOf = ({ settings: { policy } }: Bucket) =>
  policy === undefined ? [] : storedPolicy(policy).statements;

function reachOf(bucket: Bucket, principal: Principal): BucketAccess['anyone'] {
  const isAllowed = (action: S3Action) =>
    authorize(accessRequest(principal, bucket, action, action === ACTIONS.list ? {} : { key: ANY_KEY })).isAllowed;
  return { read: isAllowed(ACTIONS.read), list: isAllowed(ACTIONS.list), write: isAllowed(ACTIONS.write) };
}

/** Rules that would make the bucket public without its public access block and its object ownership. */
function blockedRules({ settings }: Bucket): BucketAccess['blocked'] {
  const { publicAccessBlock: _block, ownership: _ownership, ...unprotected } = settings;
  const effective = publicRulesOf(settings);
  return publicRulesOf(unprotected).filter((rule) => !effective.includes(rule));
}

/** Whether the policy gives access to other projects: a public one does not if the public access block restricts it. */
function hasOpenPolicy(bucket: Bucket): boolean {
  const { policy, publicAccessBlock } = bucket.settings;
  if (policy === undefined) return false;
  if (publicAccessBlock?.restrictPublicBuckets && isPublicPolicy(storedPolicy(policy))) return false;
  return statementsOf(bucket).some(({ effect }) => effect === 'Allow');
}

/** Rules that give access to others than everyone. */
function namingRules(bucket: Bucket): BucketAccess['named_by'] {
  const { acl = [], readAcl, writeAcl, ownership } = bucket.settings;
  const hasPolicy = hasOpenPolicy(bucket) && !reachOf(bucket, ANYONE).read;
  const grants = ownership === 'BucketOwnerEnforced' ? [] : acl;
  const hasGrants = grants.some(({ grantee }) => 'projectId' in grantee && grantee.projectId !== bucket.projectId);
  const hasContainerAcl = [readAcl, writeAcl].some(
    (value) => value !== undefined && value !== '' && !isPublicContainerAcl(value),
  );
  return [
    ...(hasPolicy ? ['policy' as const] : []),
    ...(hasGrants ? ['acl' as const] : []),
    ...(hasContainerAcl ? ['container-acl' as const] : []),
  ];
}
