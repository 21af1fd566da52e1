import type { Reader } from '#lib/db/database.ts';
import { mapYielding } from '#lib/http/yield-to-event-loop.ts';
import type { RoleRef } from '../roles/effective.ts';
import {
  type AssignmentFilter,
  type InDomain,
  type Place,
  type PlacedProject,
  readAssigned,
  readMembers,
  readProjects,
  readSources,
  type StoredAssignment,
} from './read.ts';

/** A role that a user really holds somewhere, and where it comes from. */
export interface EffectiveRole {
  /** Or the group, where the members of one are asked about. */
  user: InDomain;
  place: Place;
  role: RoleRef;
  /** The assignment that it comes from: of the user or of a group, here or above. */
  source: StoredAssignment;
  /** The roles that lead from the assigned one to this, each implying the next; empty for the assigned role itself. */
  via: readonly RoleRef[];
}

/**
 * Every role that users really hold: groups, inheritance and implied roles resolved, roles of a domain only as what they
 * imply. As many queries for ten thousand assignments as for one.
 */
export async function listHeld(db: Reader, filter: AssignmentFilter): Promise<EffectiveRole[]> {
  const sources = await readSources(db, filter);
  const members = sources.some(({ actor }) => actor.type === 'group') ? await readMembers(db, filter) : new Map();
  const holders = ({ actor }: StoredAssignment): InDomain[] =>
    actor.type === 'user' ? [actor] : (members.get(actor.id) ?? []);
  return expand(db, filter, sources, holders);
}

/** The same for a group: what each of its members holds through it. */
export async function listHeldByGroup(
  db: Reader,
  filter: AssignmentFilter & { groupId: string },
): Promise<EffectiveRole[]> {
  return expand(db, filter, await readAssigned(db, filter), ({ actor }) => [actor]);
}

async function expand(
  db: Reader,
  filter: AssignmentFilter,
  sources: readonly StoredAssignment[],
  holders: (source: StoredAssignment) => readonly InDomain[],
): Promise<EffectiveRole[]> {
  const roles = await impliedRoles(db);
  const projects = sources.some(({ isInherited }) => isInherited) ? await readProjects(db, filter) : [];
  const below = createBelow(projects, filter.projectId !== undefined);
  const held = await mapYielding(sources, (source) => {
    const places = source.isInherited ? below(source.place) : [source.place];
    const given = roles(source.role.id).filter(({ role }) => filter.roleId === undefined || role.id === filter.roleId);
    return holders(source).flatMap((user) =>
      places.flatMap((place) => given.map(({ role, via }): EffectiveRole => ({ user, place, role, source, via }))),
    );
  });
  return held.flat();
}

interface ImpliedRole {
  role: RoleRef;
  via: readonly RoleRef[];
}

/** For each role: itself and all that it implies, by the shortest way; roles of a domain lead on, but count for nothing. */
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
 * The projects, of those given, on which a role inherited from a place counts.
 * @param isPart they are one project with what is below: a place that is none of them is above them all
 */
function createBelow(projects: readonly PlacedProject[], isPart: boolean): (place: Place) => Place[] {
  const byId = new Map(projects.map((project) => [project.id, project]));
  /** What is above each project, to the domain; above the topmost one given, its parent. */
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
