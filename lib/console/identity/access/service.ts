import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import {
  type EffectiveRole,
  listEffectiveGroupRoles,
  listEffectiveRoles,
} from '#lib/identity/assignments/effective-list.ts';
import type { Place, StoredAssignment } from '#lib/identity/assignments/read.ts';
import type { ManagedAccess } from '#lib/identity/external/managed-access.ts';
import { loadGroup } from '#lib/identity/groups/service.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { readLastAdministrations } from '#lib/identity/roles/administrators.ts';
import { rule } from '#lib/policy/operations.ts';
import type { AccessOrigin } from '../identity-sources/access-origin.ts';
import { readOrigins } from '../identity-sources/read-origins.ts';
import type { Access, AccessQuery, GroupAccess, Reason, RoleWithReasons, UserAccess } from './schema.ts';

export const GET_ACCESS = rule('console:access:get', 'owner_or_admin_or_reader_above');

/** What is stated about the reasons of roles. */
export interface ReasonContext {
  /** Finds assignments without which nobody would administer a place. */
  isLastAdmin: (given: StoredAssignment) => boolean;
  originOf: (managed: ManagedAccess) => AccessOrigin;
}

/** The number of queries is constant. */
export const readReasonContext = async (db: Reader, managed: Iterable<ManagedAccess>): Promise<ReasonContext> => ({
  isLastAdmin: await readLastAdministrations(db),
  originOf: await readOrigins(db, managed),
});

/** What manages each of these roles. */
export const managedOf = (effective: readonly Pick<EffectiveRole, 'managed'>[]): ManagedAccess[] =>
  effective.map(({ managed }) => managed);

/** Maximum places in a response. */
const MAX_PLACES = 200;

/**
 * Access of a user by place, each role with all reasons: direct, through groups, inherited, or implied. A domain token
 * sees its domain. @throws 404 for an unknown user, or one without roles in the token's domain who belongs to another
 */
export async function getUserAccess(ctx: AuthedContext, userId: string, query: AccessQuery): Promise<UserAccess> {
  const { caller, database } = ctx;
  const isOwn = caller.userId === userId && caller.scope.kind !== 'domain';
  const bound = isOwn ? undefined : restrictToDomain(caller, GET_ACCESS);
  const user = await database.read
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .select(['users.id', 'users.name', 'domains.id as domain_id', 'domains.name as domain_name'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const { project_id: projectId, domain_id: domainId } = query;
  const effective = user ? await listEffectiveRoles(database.read, { userId, projectId, domainId, bound }) : [];
  const isForeign = bound !== undefined && user?.domain_id !== bound;
  if (!user || (isForeign && effective.length === 0)) throw NotFound('User', userId);
  return {
    user: { id: user.id, name: user.name, domain: { id: user.domain_id, name: user.domain_name } },
    ...truncateAccess(effective, await readReasonContext(database.read, managedOf(effective))),
  };
}

export const GET_GROUP_ACCESS = rule('console:access:get_group', 'admin_or_reader_above');

/**
 * Access that a group grants. A domain token sees groups and places of its domain. @throws 403 for a group outside the
 * caller's reach, 404
 */
export async function getGroupAccess(ctx: AuthedContext, groupId: string): Promise<GroupAccess> {
  const db = ctx.database.read;
  const bound = restrictToDomain(ctx.caller, GET_GROUP_ACCESS);
  const { id, name, domain_id } = await loadGroup(db, ctx, groupId, GET_GROUP_ACCESS);
  const domain = await db
    .selectFrom('domains')
    .select(['id', 'name'])
    .where('id', '=', domain_id)
    .executeTakeFirstOrThrow();
  const effective = await listEffectiveGroupRoles(db, { groupId, bound });
  return {
    group: { id, name, domain },
    ...truncateAccess(effective, await readReasonContext(db, managedOf(effective))),
  };
}

/** Access by place, up to the maximum. */
function truncateAccess(
  effective: readonly EffectiveRole[],
  context: ReasonContext,
): Pick<UserAccess, 'access' | 'is_truncated'> {
  const places = [...Map.groupBy(effective, ({ place }) => keyOf(place)).values()]
    .map((same) => accessOf(same, context))
    .toSorted(byPlace);
  return { access: places.slice(0, MAX_PLACES), is_truncated: places.length > MAX_PLACES };
}

const keyOf = (place: Place): string => (place.kind === 'system' ? place.kind : `${place.kind} ${place.id}`);

function accessOf(effective: readonly EffectiveRole[], context: ReasonContext): Access {
  const [first] = effective;
  if (!first) throw new InvariantError('A group of roles is empty.');
  return { place: first.place, roles: rolesOf(effective, context) };
}

/** Roles in one place with all reasons. */
export function rolesOf(
  effective: readonly Pick<EffectiveRole, 'role' | 'source' | 'managed' | 'via'>[],
  context: ReasonContext,
): RoleWithReasons[] {
  const roles = [...Map.groupBy(effective, ({ role }) => role.id).values()].flatMap((same) => {
    const [one] = same;
    return one ? [{ ...one.role, reasons: same.map((reason) => reasonOf(reason, context)) }] : [];
  });
  return roles.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Reason of a role in the console's representation. */
export const reasonOf = (
  { source, managed, via }: Pick<EffectiveRole, 'source' | 'managed' | 'via'>,
  { isLastAdmin, originOf }: ReasonContext,
): Reason => ({
  assigned: { id: source.role.id, name: source.role.name },
  to: source.actor,
  on: source.place,
  is_inherited: source.isInherited,
  implied_by: via.map(({ id, name }) => ({ id, name })),
  is_last_admin: isLastAdmin(source),
  ...originOf(managed),
});

const ORDER = ['system', 'domain', 'project'];

/** Widest scope first, then by name. */
const byPlace = ({ place: one }: Access, { place: other }: Access): number =>
  ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || nameOf(one).localeCompare(nameOf(other));

const nameOf = (place: Place): string => (place.kind === 'system' ? '' : place.name);
