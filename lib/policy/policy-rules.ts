import { type Caller, isAdmin, isInPerson } from './caller.ts';

interface Rule {
  /** @param ownerUserId owner of the object, if the operation has one */
  passes(caller: Caller, ownerUserId: string | undefined): boolean;
  who: string;
}

/** Role admin, or one of these roles on the scope. */
const adminOr =
  (...names: string[]): Rule['passes'] =>
  (caller) =>
    isAdmin(caller) || names.some((name) => caller.roles.has(name));
const owner: Rule['passes'] = (caller, ownerUserId) => caller.userId === ownerUserId;
const roleOn =
  (name: string, ...kinds: Caller['scope']['kind'][]): Rule['passes'] =>
  (caller) =>
    kinds.includes(caller.scope.kind) && caller.roles.has(name);
const anyOf =
  (...tests: Rule['passes'][]): Rule['passes'] =>
  (caller, ownerUserId) =>
    tests.some((test) => test(caller, ownerUserId));

/**
 * Rules of operations. Roles imply one another (admin, manager, member, reader), so each rule names the lowest one.
 * Visibility is decided by the scope of the token, not by the policy.
 */
export const RULES = {
  authenticated: { passes: () => true, who: 'any valid token' },
  project_role: { passes: (caller) => caller.scope.kind === 'project', who: 'any role in the project' },
  project_reader: { passes: adminOr('reader'), who: 'role reader, member, manager or admin' },
  project_member: { passes: adminOr('member'), who: 'role member, manager or admin' },
  project_manager: { passes: adminOr('manager'), who: 'role manager or admin' },
  admin: { passes: isAdmin, who: 'role admin' },
  admin_or_service: { passes: adminOr('service'), who: 'role admin or service' },
  admin_or_system_reader: {
    passes: anyOf(isAdmin, roleOn('reader', 'system')),
    who: 'role admin, or role reader on the system',
  },
  admin_or_reader_above: {
    passes: anyOf(isAdmin, roleOn('reader', 'system', 'domain')),
    who: 'role admin, or role reader on the system or on a domain',
  },
  admin_or_domain_manager: {
    passes: anyOf(isAdmin, roleOn('manager', 'domain')),
    who: 'role admin, or role manager on the domain',
  },
  admin_or_system_reader_or_domain_manager: {
    passes: anyOf(isAdmin, roleOn('reader', 'system'), roleOn('manager', 'domain')),
    who: 'role admin, role reader on the system, or role manager on a domain',
  },
  owner: { passes: owner, who: 'the user itself' },
  owner_or_admin_or_domain_manager: {
    passes: anyOf(owner, isAdmin, roleOn('manager', 'domain')),
    who: 'the user itself, role admin, or role manager on the domain',
  },
  owner_or_admin_or_reader_above: {
    passes: anyOf(owner, isAdmin, roleOn('reader', 'system', 'domain')),
    who: 'the user itself, role admin, or role reader on the system or on a domain',
  },
  owner_with_member_or_admin: {
    passes: (caller, ownerUserId) => isAdmin(caller) || (owner(caller, ownerUserId) && caller.roles.has('member')),
    who: 'the user itself with role member, manager or admin, or role admin',
  },
  // Scripts create key pairs through credentials and trusts, as upstream. The key pairs remain afterwards.
  owner_in_person_or_with_member_or_admin: {
    passes: (caller, ownerUserId) =>
      isAdmin(caller) || (owner(caller, ownerUserId) && (isInPerson(caller) || caller.roles.has('member'))),
    who: 'the user itself, through a credential or a trust only with role member, or role admin',
  },
  owner_or_admin: { passes: anyOf(owner, isAdmin), who: 'the user itself or role admin' },
  owner_or_admin_or_system_reader: {
    passes: anyOf(owner, isAdmin, roleOn('reader', 'system')),
    who: 'the user itself, role admin, or role reader on the system',
  },
  owner_or_admin_or_system_reader_or_service: {
    passes: anyOf(owner, adminOr('service'), roleOn('reader', 'system')),
    who: 'the user itself, role admin or service, or role reader on the system',
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
