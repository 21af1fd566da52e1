import type { Caller } from '#lib/policy/caller.ts';
import { type AccountLevel, levelOfItems } from '../access/account-acl.ts';
import { isReferrerAllowed, parseContainerAcl } from '../access/container-acl.ts';
import type { Account } from './accounts.ts';

import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { projectOfAccount } from './target.ts';

/** What a requester may do beyond the request itself. */
export interface Permission {
  /** May read and change access rules and keys. */
  isOwner: boolean;
  /** May set quotas of accounts. */
  isReseller: boolean;
}

/** Roles that read and write everything in their project, in lower case; docs/contract/objectstore.md 3. */
const OPERATOR_ROLES = ['admin', 'member', 'swiftoperator'];
const READER_ROLE = 'reader';
const RESELLER_ROLE = 'reselleradmin';
/** Domain whose users and projects may be named in access rules instead of their ids. */
const DEFAULT_DOMAIN = 'default';

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * What the rules of this API allow the requester; undefined if they do not allow the request. Containers and objects can
 * have an access rule. @param ignoresPublic whether items of the rule for everyone have no effect
 * @throws 401 or 403 for what no other rule can allow
 */
export function findPermission(
  ctx: NativeContext,
  account: Account,
  acl: string | undefined,
  ignoresPublic: boolean,
): Permission | undefined {
  const { requester, target } = ctx;
  if (requester.kind === 'signature') return authorizeSignature(ctx, requester);
  const { referrers, hasListings, groups } = parseContainerAcl(acl, ignoresPublic);
  if (requester.kind === 'user') {
    // Roles come first: they may make the requester the owner, which access rules of containers never do.
    const granted = authorizeUser(requester.caller, account, ctx, groups);
    if (granted) return granted;
  }
  if (isReferrerAllowed(ctx.header('referer'), referrers) && (target.object || hasListings)) {
    return GUEST;
  }
  return undefined;
}

/** May send this request, but neither see nor change access rules and keys. */
export const GUEST: Permission = { isOwner: false, isReseller: false };

function authorizeSignature(
  ctx: NativeContext,
  requester: { account: string; container: string | undefined },
): Permission {
  const { account, container } = ctx.target;
  const isAllowed =
    account === requester.account && (requester.container === undefined || requester.container === container);
  if (!isAllowed) throw denial(ctx);
  return GUEST;
}

/** Administrators of all accounts, roles in the project, and rules that name the user. */
function authorizeUser(
  caller: Caller,
  account: Account,
  ctx: NativeContext,
  groups: ReadonlySet<string>,
): Permission | undefined {
  const { target, method } = ctx;
  const roles = lowerRoles(caller);
  if (roles.has(RESELLER_ROLE)) return { isOwner: true, isReseller: true };
  // Administrators of the platform set quotas, but read no data of projects.
  if (caller.scope.kind === 'system' && roles.has('admin') && target.container === undefined && method !== 'DELETE') {
    return { isOwner: false, isReseller: true };
  }
  if (target.container === undefined && method === 'DELETE') throw denial(ctx);
  const byRole = authorizeRoles(caller, account, method);
  if (byRole) return byRole;
  const names = userGroups(caller, account);
  return (
    accountPermission(levelOfItems(account.settings.acl, names), target.container !== undefined, method) ??
    ([...groups].some((group) => names.has(group)) || isRoleNamed(caller, account, groups) ? GUEST : undefined)
  );
}

function accountPermission(
  access: AccountLevel | undefined,
  isInside: boolean,
  method: string,
): Permission | undefined {
  if (access === 'admin') return { isOwner: true, isReseller: false };
  if (access && (isRead(method) || (access === 'read-write' && isInside))) return GUEST;
  return undefined;
}

const isOwnProject = ({ scope }: Caller, account: Account): boolean =>
  scope.kind === 'project' && scope.id === projectOfAccount(account.name);

/** Whether roles let a user read everything in the own project. */
export function mayReadProject(caller: Caller): boolean {
  const roles = lowerRoles(caller);
  return roles.has(READER_ROLE) || OPERATOR_ROLES.some((role) => roles.has(role));
}

/** Roles in the project of the account. */
function authorizeRoles(caller: Caller, account: Account, method: string): Permission | undefined {
  if (!isOwnProject(caller, account)) return undefined;
  const roles = lowerRoles(caller);
  if (OPERATOR_ROLES.some((role) => roles.has(role))) return { isOwner: true, isReseller: false };
  return roles.has(READER_ROLE) && isRead(method) ? GUEST : undefined;
}

/** Whether an access rule names a role that the user has in the project of the account. */
function isRoleNamed(caller: Caller, account: Account, groups: ReadonlySet<string>): boolean {
  if (!isOwnProject(caller, account)) return false;
  const roles = lowerRoles(caller);
  return [...groups].some((group) => !group.startsWith('.') && roles.has(group.toLowerCase()));
}

const known = new WeakMap<Caller, ReadonlySet<string>>();

/** Callers are cached with their tokens, and never change. */
function lowerRoles(caller: Caller): ReadonlySet<string> {
  const roles = known.get(caller) ?? new Set([...caller.roles].map((role) => role.toLowerCase()));
  known.set(caller, roles);
  return roles;
}

/** How rules can name a user: by ids, or by names if user, project and account belong to the default domain. */
function userGroups(caller: Caller, account: Account): ReadonlySet<string> {
  const { scope } = caller;
  if (scope.kind !== 'project') return new Set();
  const hasNames =
    caller.domain.id === DEFAULT_DOMAIN && scope.domain.id === DEFAULT_DOMAIN && account.domainId === DEFAULT_DOMAIN;
  const projects = [scope.id, '*', ...(hasNames ? [scope.name] : [])];
  const users = [caller.userId, '*', ...(hasNames ? [caller.userName] : [])];
  return new Set(projects.flatMap((project) => users.map((user) => `${project}:${user}`)));
}

/** 401 for anonymous requesters, otherwise 403. */
export function denial({ requester, target }: Pick<NativeContext, 'requester' | 'target'>): NativeError {
  if (requester.kind === 'user') return new NativeError(403);
  return new NativeError(401, undefined, {
    'www-authenticate': `Swift realm="${target.account.replaceAll(/["\\]/g, '')}"`,
  });
}
