import { msg, type Text } from '#lib/i18n/text.ts';
import type { AccessRequest, Principal } from './access-request.ts';
import { type AccountLevel, accountLevel } from './account-acl.ts';
import { findGrant } from './acl-access.ts';
import { findContainerGrant } from './container-acl.ts';
import { type AccountOperation, accountLimitRejection, limitRejection, type SenderFacts } from './key-limits.ts';
import { evaluatePolicy, isPublicPolicy, type PolicyDecision } from './policy.ts';
import { storedPolicy } from './policy-document.ts';
import { isObjectOwnerAction, isReadAction, type S3Action } from './s3-actions.ts';

/** The rule that decided, in the order of evaluation. `none`: no rule allows the request. */
type DecisionSource = 'policy' | 'key' | 'role' | 'acl' | 'container-acl' | 'account-acl' | 'none';

export interface Decision {
  isAllowed: boolean;
  source: DecisionSource;
  /** One sentence, which the console translates. */
  reason: Text;
}

const allow = (source: DecisionSource, reason: Text): Decision => ({ isAllowed: true, source, reason });
const deny = (source: DecisionSource, reason: Text): Decision => ({ isAllowed: false, source, reason });

const BY_ROLE = {
  bucket: msg("The caller's role in the project that owns the bucket allows it."),
  object: msg("The caller's role in the project that owns the object allows it."),
};
const BY_ACL = {
  bucket: msg('The ACL of the bucket grants {permission}.'),
  object: msg('The ACL of the object grants {permission}.'),
};
const byAccountAcl = (level: AccountLevel): Text =>
  msg('The account ACL gives the caller the level {level}.', { level });

const WRITE_ROLES = ['admin', 'manager', 'member', 'swiftoperator'];

type CallerPrincipal = Extract<Principal, { kind: 'caller' }>;

/** Whether the roles of a caller suffice for an action in the own project. */
const hasRoleFor = (action: S3Action, { roles, isOperator }: CallerPrincipal): boolean =>
  isOperator === true || WRITE_ROLES.some((role) => roles.has(role)) || (isReadAction(action) && roles.has('reader'));

/** Access that is granted to a project reaches its users only as far as their roles in it. */
const reachesCaller = (isForProject: boolean | undefined, { principal, action }: AccessRequest): boolean =>
  !isForProject || (principal.kind === 'caller' && hasRoleFor(action, principal));

/** The project that decides on a request without further rules. */
function decidingProject({ action, bucket, object }: AccessRequest): string {
  const isEnforced = bucket.settings.ownership === 'BucketOwnerEnforced';
  return isObjectOwnerAction(action) && !isEnforced ? (object?.ownerId ?? bucket.ownerId) : bucket.ownerId;
}

const POLICY_ACTIONS: ReadonlySet<S3Action> = new Set<S3Action>([
  's3:DeleteBucketPolicy',
  's3:GetBucketPolicy',
  's3:PutBucketPolicy',
]);

/** Administrators of the owning project can always replace its policy. Otherwise nobody could undo a denial of everything. */
const canAlwaysChangePolicy = ({ principal, action, bucket }: AccessRequest): boolean =>
  POLICY_ACTIONS.has(action) &&
  principal.kind === 'caller' &&
  (principal.isOperator === true || (principal.projectId === bucket.ownerId && principal.roles.has('admin')));

function decideByRole(request: AccessRequest): Decision | undefined {
  const { principal, action } = request;
  if (principal.kind === 'anonymous') return undefined;
  if (principal.isOperator) return allow('role', 'The caller may access all projects.');
  const project = decidingProject(request);
  if (principal.projectId !== project || !hasRoleFor(action, principal)) return undefined;
  const isOfBucket = project === request.bucket.ownerId;
  return allow('role', isOfBucket ? BY_ROLE.bucket : BY_ROLE.object);
}

/** Whether an allowing statement counts for the request. */
function policyAllows(request: AccessRequest, { effect, isForProject }: PolicyDecision): boolean {
  const { bucket, principal } = request;
  if (effect !== 'allow' || !reachesCaller(isForProject, request)) return false;
  // The policy of a bucket does not decide on objects that belong to other projects.
  if (decidingProject(request) !== bucket.ownerId) return false;
  const isOwnProject = principal.kind === 'caller' && principal.projectId === bucket.ownerId;
  const isRestricted = bucket.settings.publicAccessBlock?.restrictPublicBuckets === true && !isOwnProject;
  return !(isRestricted && isPublicPolicy(storedPolicy(bucket.settings.policy ?? '')));
}

/** Actions on the rules of access themselves, which require the level `admin` of an account ACL. */
const ON_RULES = /^s3:(?:Get|Put|Delete)Bucket(?:Acl|OwnershipControls|Policy|PolicyStatus|PublicAccessBlock)$/;

const isWithinLevel = (level: AccountLevel, action: S3Action): boolean =>
  level === 'admin' || (!ON_RULES.test(action) && (level === 'read-write' || isReadAction(action)));

function decideByAcls(request: AccessRequest): Decision | undefined {
  const grant = findGrant(request);
  if (grant && reachesCaller(grant.isForProject, request)) {
    return allow('acl', msg(BY_ACL[grant.of], { permission: grant.permission }));
  }
  const item = findContainerGrant(request);
  if (item !== undefined) return allow('container-acl', msg('The container ACL has the item {item}.', { item }));
  const { accountAcl } = request.bucket;
  const level = accountLevel(accountAcl, request.principal);
  if (level !== undefined && isWithinLevel(level, request.action)) {
    return allow('account-acl', byAccountAcl(level));
  }
  return undefined;
}

function describeDenial(request: AccessRequest): Text {
  const { principal, action, bucket } = request;
  const isOwnProject = principal.kind === 'caller' && principal.projectId === bucket.ownerId;
  if (principal.kind === 'anonymous') return msg('No rule allows {action} without authentication.', { action });
  if (!isOwnProject)
    return msg('The bucket belongs to another project, and no policy or ACL allows {action}.', { action });
  if (decidingProject(request) !== bucket.ownerId) {
    return msg('The object belongs to another project, and no ACL of the object allows {action}.', { action });
  }
  return msg('The roles of the caller do not allow {action}, and no policy or ACL does.', { action });
}

/**
 * Decides on a request of either API. A denying statement of the policy comes first, then the limits of a restricted key,
 * which only reduce access. After that, one rule suffices: the caller's roles, the policy, an ACL.
 */
export function authorize(request: AccessRequest): Decision {
  const { principal, action, bucket } = request;
  const { policy } = bucket.settings;
  const stated: PolicyDecision =
    policy === undefined ? { effect: 'none' } : evaluatePolicy(storedPolicy(policy), request);
  if (stated.effect === 'deny' && !canAlwaysChangePolicy(request)) {
    return deny(
      'policy',
      msg('The policy of the bucket denies {action} ({statement}).', { action, statement: stated.statement }),
    );
  }
  const limits = principal.kind === 'caller' ? principal.limits : undefined;
  const limit = limits && limitRejection(limits, request);
  if (limit !== undefined) return deny('key', limit);
  const byRole = decideByRole(request);
  if (byRole) return byRole;
  if (policyAllows(request, stated)) {
    return allow(
      'policy',
      msg('The policy of the bucket allows {action} ({statement}).', { action, statement: stated.statement }),
    );
  }
  return decideByAcls(request) ?? deny('none', describeDenial(request));
}

/**
 * Decides on operations on an account: listing, creation of buckets, and changes of its metadata. The limits of a
 * restricted key come first.
 */
export function authorizeAccount(
  principal: Principal,
  operation: AccountOperation,
  account: { projectId: string; acl?: string },
  facts: SenderFacts,
): Decision {
  if (principal.kind === 'anonymous') return deny('none', 'Accounts require authentication.');
  const limit = principal.limits && accountLimitRejection(principal.limits, operation, facts);
  if (limit !== undefined) return deny('key', limit);
  const isRead = operation === 'read';
  const action: S3Action = isRead ? 's3:ListBucket' : 's3:CreateBucket';
  if (principal.isOperator) return allow('role', 'The caller may access all projects.');
  if (principal.projectId === account.projectId && hasRoleFor(action, principal)) {
    return allow('role', "The caller's role in the project allows it.");
  }
  const level = accountLevel(account.acl, principal);
  const isEnough = level === 'admin' || (level === 'read-write' && operation !== 'change-account') || isRead;
  if (level !== undefined && isEnough) return allow('account-acl', byAccountAcl(level));
  return deny('none', "Neither the caller's roles nor the account ACL allow it.");
}
