import type { Reader } from '#lib/db/database.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { impliedRoles } from '#lib/identity/assignments/effective-list.ts';
import {
  type AssignmentFilter,
  readAssignments,
  readMembers,
  readSources,
  type StoredAssignment,
} from '#lib/identity/assignments/read.ts';
import { CREATE_GRANT, CREATE_SYSTEM_GRANT } from '#lib/identity/assignments/service.ts';
import type { ManagedAccess } from '#lib/identity/external/managed-access.ts';
import { OutOfReach, restrictToDomain } from '#lib/identity/reach.ts';
import type { RoleRef, RoleTarget } from '#lib/identity/roles/effective.ts';
import { assertMayGrant } from '#lib/identity/roles/guard.ts';
import { rule } from '#lib/policy/operations.ts';
import type { MatrixRole, Member, MemberList, MemberQuery, Place } from './schema.ts';
import { managedOf, type ReasonContext, readReasonContext, rolesOf } from './service.ts';

export const LIST_MEMBERS = rule('console:members:list', 'admin_or_reader_above');

/** Maximum members in a response. */
const MAX_MEMBERS = 2000;

/**
 * Members of a place with their roles and all reasons, and what the caller can change. The number of queries is
 * constant.
 * @throws 403 outside the token's domain, 404
 */
export async function listMembers(ctx: AuthedContext, query: MemberQuery): Promise<MemberList> {
  const db = ctx.database.read;
  const bound = restrictToDomain(ctx.caller, LIST_MEMBERS);
  const target = targetOf(query);
  const place = await readPlace(db, target);
  if (bound !== undefined && (!place || domainOf(place) !== bound)) throw OutOfReach(LIST_MEMBERS);
  if (!place) throw NotFound(query.project_id === undefined ? 'Domain' : 'Project', 'id' in target ? target.id : '');
  const filter = { ...filterOf(target), bound };
  const sources = query.below
    ? await readAssignments(db, { ...filter, isInherited: true })
    : await readSources(db, filter);
  return describeMembers(ctx, place, sources, {
    roleRefusal: (roleId) => refusalOf(ctx, roleId, target),
    memberRefusal: (domainId) => (bound !== undefined && domainId !== bound ? OutOfReach(CREATE_GRANT).message : null),
    seesAllRoles: ctx.caller.scope.kind !== 'domain',
  });
}

/** What the caller can change in a place; reasons why not, or null. */
export interface MatrixRights {
  roleRefusal: (roleId: string) => Promise<string | null>;
  /** @param domainId of the member */
  memberRefusal: (domainId: string) => string | null;
  /** Whether roles are listed that the caller cannot assign and nobody has. */
  seesAllRoles: boolean;
}

/** @param sources the assignments that apply in the place */
export async function describeMembers(
  ctx: AuthedContext,
  place: Place,
  sources: readonly StoredAssignment[],
  rights: MatrixRights,
): Promise<MemberList> {
  const db = ctx.database.read;
  const roleSources = await roleSourcesOf(db, sources);
  const context = await readReasonContext(db, managedOf(roleSources));
  const last = sources.find(context.isLastAdmin);
  const all = [...Map.groupBy(roleSources, ({ actor }) => `${actor.type} ${actor.id}`).values()];
  const members = all.flatMap((same) => memberOf(same, rights, context)).toSorted(byRank);
  return {
    place,
    roles: await rolesIn(db, rights, domainOf(place), roleSources),
    members: members.slice(0, MAX_MEMBERS),
    last_admin: last ? { type: last.actor.type, id: last.actor.id, role_id: last.role.id } : null,
    is_truncated: members.length > MAX_MEMBERS,
  };
}

function targetOf({ project_id, domain_id }: MemberQuery): RoleTarget {
  if (project_id !== undefined) return { kind: 'project', id: project_id };
  return domain_id === undefined ? { kind: 'system' } : { kind: 'domain', id: domain_id };
}

function filterOf(target: RoleTarget): AssignmentFilter {
  if (target.kind === 'system') return { isSystem: true };
  return target.kind === 'project' ? { projectId: target.id } : { domainId: target.id };
}

const domainOf = (place: Place): string | undefined =>
  place.kind === 'system' ? undefined : place.kind === 'domain' ? place.id : place.domain.id;

export async function readPlace(db: Reader, target: RoleTarget): Promise<Place | undefined> {
  if (target.kind === 'system') return target;
  if (target.kind === 'domain') {
    const row = db.selectFrom('domains').select(['id', 'name']).where('id', '=', target.id);
    const domain = await row.executeTakeFirst();
    return domain && { kind: 'domain', ...domain };
  }
  const project = await db
    .selectFrom('projects as p')
    .innerJoin('domains as d', 'd.id', 'p.domain_id')
    .select(['p.id', 'p.name', 'd.id as domain_id', 'd.name as domain_name'])
    .where('p.id', '=', target.id)
    .executeTakeFirst();
  if (!project) return undefined;
  const { id, name, domain_id, domain_name } = project;
  return { kind: 'project', id, name, domain: { id: domain_id, name: domain_name } };
}

interface RoleSource {
  actor: StoredAssignment['actor'];
  role: RoleRef;
  source: StoredAssignment;
  /** What manages the assignment or, if a group holds it, the membership of the user. */
  managed: ManagedAccess;
  via: readonly RoleRef[];
}

/** Resolves assignments to roles of their holders, including members of groups and implied roles. */
async function roleSourcesOf(db: Reader, sources: readonly StoredAssignment[]): Promise<RoleSource[]> {
  const implied = await impliedRoles(db);
  const groupIds = new Set(sources.flatMap(({ actor }) => (actor.type === 'group' ? [actor.id] : [])));
  const members = groupIds.size > 0 ? await readMembers(db, {}, groupIds) : undefined;
  return sources.flatMap((source) => {
    const { actor, role } = source;
    const joined = actor.type === 'group' ? (members?.get(actor.id) ?? []) : [];
    const users = joined.map(({ user, managed }) => ({ actor: { ...user, type: 'user' as const }, managed }));
    const holders = [{ actor, managed: source }, ...users];
    // A domain role has no effect itself, but its assignment is shown.
    const others = implied(role.id).filter((one) => one.role.id !== role.id);
    const given = [{ role: { id: role.id, name: role.name }, via: [] }, ...others];
    return holders.flatMap((holder) => given.map((what) => ({ ...holder, source, ...what })));
  });
}

function memberOf(
  roleSources: readonly RoleSource[],
  { memberRefusal }: MatrixRights,
  context: ReasonContext,
): Member[] {
  const [first] = roleSources;
  if (!first) return [];
  const { type, id, name, domain } = first.actor;
  return [{ type, id, name, domain, roles: rolesOf(roleSources, context), refusal: memberRefusal(domain.id) }];
}

const isGiven = ({ id, roles }: Member): boolean => roles.some(({ reasons }) => reasons.some(({ to }) => to.id === id));

/** Members with own assignments first, then by name. */
const byRank = (one: Member, other: Member): number =>
  Number(isGiven(other)) - Number(isGiven(one)) || one.name.localeCompare(other.name);

/** Assignable roles that are visible to the caller, and roles that somebody has in the place. */
async function rolesIn(
  db: Reader,
  { roleRefusal, seesAllRoles }: MatrixRights,
  domainId: string | undefined,
  roleSources: readonly RoleSource[],
): Promise<MatrixRole[]> {
  const assigned = new Set(roleSources.map(({ role }) => role.id));
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'domain_id'])
    .where((eb) => eb.or([eb('domain_id', 'is', null), eb('domain_id', '=', domainId ?? '')]))
    .orderBy('name')
    .execute();
  const roles: MatrixRole[] = [];
  for (const row of rows) roles.push({ ...row, refusal: await roleRefusal(row.id) });
  return roles.filter(({ id, refusal }) => refusal === null || assigned.has(id) || seesAllRoles);
}

/** Reason why the caller cannot assign a role in a place; null if possible. */
async function refusalOf({ policy, caller, database }: AuthedContext, roleId: string, target: RoleTarget) {
  const operation = target.kind === 'system' ? CREATE_SYSTEM_GRANT : CREATE_GRANT;
  try {
    policy.enforce(operation, caller);
    await assertMayGrant(database.read, caller, operation, roleId, target);
    return null;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'forbidden') return error.message;
    throw error;
  }
}
