import type { ApiError } from '#lib/client/api-error.ts';
import type { Member, MemberList, Reason, RoleWithReasons } from '#lib/console/identity/access/schema.ts';
import type { Grant } from '#lib/identity/assignments/grant-path.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';

export type MemberRef = Pick<Member, 'type' | 'id' | 'name' | 'domain'>;
export interface RoleRef {
  id: string;
  name: string;
}

export interface GrantChange extends Omit<Grant, 'actor' | 'role'> {
  actor: MemberRef;
  role: RoleRef;
  isGiven: boolean;
  error?: ApiError;
}

export type GrantTarget = Pick<GrantChange, 'place' | 'isInherited'>;

export const keyOf = ({ actor, role, isInherited }: Grant): string => `${actor.id} ${role.id} ${isInherited}`;

const isSamePlace = (on: Reason['on'], place: RoleTarget): boolean =>
  on.kind === place.kind && (on.kind === 'system' || place.kind === 'system' || on.id === place.id);

interface Cell {
  /** The role is assigned to the member itself, on this target. */
  isDirect: boolean;
  /** Other reasons why the member has the role. */
  others: readonly Reason[];
}

export function cellOf(
  memberRole: RoleWithReasons | undefined,
  member: MemberRef,
  place: RoleTarget,
  isInherited: boolean,
): Cell {
  const isOwn = (reason: Reason): boolean =>
    reason.to.id === member.id &&
    reason.implied_by.length === 0 &&
    reason.is_inherited === isInherited &&
    isSamePlace(reason.on, place);
  const reasons = memberRole?.reasons ?? [];
  return { isDirect: reasons.some(isOwn), others: reasons.filter((reason) => !isOwn(reason)) };
}

export const directRoles = (member: Member, place: RoleTarget, isInherited: boolean): RoleWithReasons[] =>
  member.roles.filter((role) => cellOf(role, member, place, isInherited).isDirect);

/** Whether it is the last assignment of an administrator; without it the target could not be administered. */
export const isLastAdmin = ({ last_admin: last }: MemberList, member: MemberRef, roleId: string): boolean =>
  last !== null && last.id === member.id && last.role_id === roleId;

const RULING = ['admin', 'manager'];
/** Whether the role allows its users to assign roles. */
export const isRuling = (role: string): boolean => RULING.includes(role);

/** Changes that revoke an administrative role which the user holds directly or through a group. */
export function ownLosses(
  changes: readonly GrantChange[],
  members: readonly Member[],
  userId: string | undefined,
): GrantChange[] {
  const own = members.find(({ id }) => id === userId);
  const ruling = own?.roles.filter(({ name }) => isRuling(name)).flatMap(({ reasons }) => reasons) ?? [];
  return changes.filter(
    ({ actor, role, isGiven }) =>
      !isGiven && ruling.some(({ to, assigned }) => to.id === actor.id && assigned.id === role.id),
  );
}

/** Whether a project would lose its last role manager. */
export function leavesUnmanaged({ members }: MemberList, changes: readonly GrantChange[]): boolean {
  const managing = members.flatMap(({ roles }) => roles.filter(({ name }) => name === 'manager'));
  const isLost = ({ to, assigned, is_inherited }: Reason) =>
    !is_inherited &&
    changes.some(({ actor, role, isGiven }) => !isGiven && actor.id === to.id && role.id === assigned.id);
  return (
    managing.length > 0 &&
    managing.every(({ reasons }) => reasons.every(isLost)) &&
    !changes.some(({ isGiven, role }) => isGiven && isRuling(role.name))
  );
}
