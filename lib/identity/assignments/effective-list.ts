import type { Reader } from '#lib/db/database.ts';
import { mapYielding } from '#lib/yield-to-event-loop.ts';
import type { ManagedAccess } from '../external/managed-access.ts';
import type { RoleRef } from '../roles/effective.ts';
import {
  type AssignmentFilter,
  type GroupMembership,
  type InDomain,
  type Place,
  type PlacedProject,
  readAssignments,
  readMembers,
  readProjects,
  readSources,
  type StoredAssignment,
} from './read.ts';

/** An effective role of a user and its origin. */
export interface EffectiveRole {
  /** The group, if members of a group are requested. */
  user: InDomain;
  place: Place;
  role: RoleRef;
  /** The original assignment: of the user or a group, here or above. */
  source: StoredAssignment;
  /** What manages the assignment or, if a group holds it, the membership of the user. */
  managed: ManagedAccess;
  /** The chain of implied roles from the assigned role to this one; empty for the assigned role. */
  via: readonly RoleRef[];
}

/**
 * All effective roles of users: resolves groups, inheritance and implied roles; domain roles only through what they
 * imply. The number of queries is constant.
 */
export async function listEffectiveRoles(db: Reader, filter: AssignmentFilter): Promise<EffectiveRole[]> {
  const sources = await readSources(db, filter);
  const hasGroups = sources.some(({ actor }) => actor.type === 'group');
  const members = hasGroups ? await readMembers(db, filter) : undefined;
  return expand(db, filter, sources, (source) =>
    source.actor.type === 'user' ? [holderOf(source)] : (members?.get(source.actor.id) ?? []),
  );
}

/** The roles that each member holds through a group. */
export async function listEffectiveGroupRoles(
  db: Reader,
  filter: AssignmentFilter & { groupId: string },
): Promise<EffectiveRole[]> {
  return expand(db, filter, await readAssignments(db, filter), (source) => [holderOf(source)]);
}

const holderOf = (source: StoredAssignment): GroupMembership => ({ user: source.actor, managed: source });

async function expand(
  db: Reader,
  filter: AssignmentFilter,
  sources: readonly StoredAssignment[],
  holders: (source: StoredAssignment) => readonly GroupMembership[],
): Promise<EffectiveRole[]> {
  const roles = await impliedRoles(db);
  const projects = sources.some(({ isInherited }) => isInherited) ? await readProjects(db, filter) : [];
  const below = createBelow(projects, filter.projectId !== undefined);
  const effective = await mapYielding(sources, (source) => {
    const places = source.isInherited ? below(source.place) : [source.place];
    const given = roles(source.role.id).filter(({ role }) => filter.roleId === undefined || role.id === filter.roleId);
    return holders(source).flatMap((holder) =>
      places.flatMap((place) => given.map(({ role, via }): EffectiveRole => ({ ...holder, place, role, source, via }))),
    );
  });
  return effective.flat();
}

interface ImpliedRole {
  role: RoleRef;
  via: readonly RoleRef[];
}

/** Each role with all roles it implies, by the shortest chain; domain roles are followed but not included. */
export async function impliedRoles(db: Reader): Promise<(roleId: string) => readonly ImpliedRole[]> {
  const roles = await db.selectFrom('roles').select(['id', 'name', 'domain_id']).orderBy('name').execute();
  const pairs = await db.selectFrom('role_implications').selectAll().execute();
  const byId = new Map(roles.map((role) => [role.id, role]));
  const next = Map.groupBy(pairs, ({ prior_role_id }) => prior_role_id);
  const known = new Map<string, readonly ImpliedRole[]>();
  const walk = (roleId: string): readonly ImpliedRole[] => {
    const reached = new Map<string, readonly RoleRef[]>([[roleId, []]]);
    for (const [id, via] of reached) {
      const role = byId.get(id);
      for (const { implied_role_id } of role ? (next.get(id) ?? []) : []) {
        if (role && !reached.has(implied_role_id)) reached.set(implied_role_id, [...via, role]);
      }
    }
    return [...reached].flatMap(([id, via]) => {
      const role = byId.get(id);
      return role?.domain_id === null ? [{ role: { id, name: role.name }, via }] : [];
    });
  };
  return (roleId) => {
    const all = known.get(roleId) ?? walk(roleId);
    known.set(roleId, all);
    return all;
  };
}

/**
 * The given projects on which a role inherited from a place applies. @param isPart the projects are a subtree: a place
 * outside of it is above all of them
 */
function createBelow(projects: readonly PlacedProject[], isPart: boolean): (place: Place) => Place[] {
  const byId = new Map(projects.map((project) => [project.id, project]));
  /** Ancestors of each project, including the domain; above the topmost given project, its parent. */
  const above = new Map<string, Set<string>>();
  const aboveOf = (project: PlacedProject): Set<string> => {
    const known = above.get(project.id);
    if (known) return known;
    const parent = byId.get(project.parentId);
    const ids = new Set([project.parentId, project.domain.id, ...(parent ? aboveOf(parent) : [])]);
    above.set(project.id, ids);
    return ids;
  };
  const under = new Map<string, Place[]>();
  for (const project of projects) {
    const { id, name, domain } = project;
    for (const ancestor of aboveOf(project)) {
      const place: Place = { kind: 'project', id, name, domain };
      const others = under.get(ancestor);
      if (others) others.push(place);
      else under.set(ancestor, [place]);
    }
  }
  const all = projects.map(({ id, name, domain }): Place => ({ kind: 'project', id, name, domain }));
  return (place) => {
    if (place.kind === 'system') return [];
    return isPart && !byId.has(place.id) ? all : (under.get(place.id) ?? []);
  };
}
