import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { mapYielding } from '#lib/yield-to-event-loop.ts';
import type { ManagedAccess } from '../external/managed-access.ts';
import { appliesTo, assignmentsOf, type RoleRef } from '../roles/effective.ts';

export interface AssignmentFilter {
  userId?: string | undefined;
  groupId?: string | undefined;
  roleId?: string | undefined;
  projectId?: string | undefined;
  domainId?: string | undefined;
  isSystem?: boolean;
  /** Only inherited assignments. */
  isInherited?: boolean;
  /** Includes projects below `projectId`. */
  hasSubtree?: boolean;
  /** Only this domain and its projects. */
  bound?: string | undefined;
}

export interface InDomain extends RoleRef {
  domain: RoleRef;
}
/** A scope of an assignment. */
export type Place = ({ kind: 'project' } & InDomain) | ({ kind: 'domain' } & RoleRef) | { kind: 'system' };

/** An assignment as stored. */
export interface StoredAssignment extends ManagedAccess {
  actor: InDomain & { type: 'user' | 'group' };
  place: Place;
  role: RoleRef & { domain: RoleRef | undefined };
  isInherited: boolean;
}

/** Stored assignments that match a filter, in one query. */
export const readAssignments = (db: Reader, filter: AssignmentFilter): Promise<StoredAssignment[]> =>
  read(meant(db, filter));

/** Like `readAssigned`, as a stream. */
export async function* streamAssignments(db: Reader, filter: AssignmentFilter): AsyncGenerator<StoredAssignment> {
  for await (const row of named(meant(db, filter)).stream()) yield assignedOf(row);
}

function meant(db: Reader, filter: AssignmentFilter): ReturnType<typeof assignmentsOf> {
  const { roleId, userId, groupId } = filter;
  let rows = db.selectFrom('role_assignments').where((eb) => isMeant(eb, filter));
  if (roleId !== undefined) rows = rows.where('role_id', '=', roleId);
  if (userId !== undefined) rows = rows.where('actor_type', '=', 'user').where('actor_id', '=', userId);
  if (groupId !== undefined) rows = rows.where('actor_type', '=', 'group').where('actor_id', '=', groupId);
  return rows;
}

/** Assignments that affect the filter's user or everybody, including groups and inheritance. */
export function readSources(db: Reader, filter: AssignmentFilter): Promise<StoredAssignment[]> {
  const { userId, projectId, hasSubtree } = filter;
  const all = userId === undefined ? db.selectFrom('role_assignments') : assignmentsOf(db, userId);
  const onProject = projectId !== undefined && !hasSubtree;
  const sources = onProject
    ? all.where((eb) => eb.and([appliesTo(eb, { kind: 'project', id: projectId }), isBound(eb, filter)]))
    : all.where((eb) => isSource(eb, filter));
  return read(filter.isInherited ? sources.where('inherited', '=', 1) : sources);
}

type Builder = ExpressionBuilder<Tables, 'role_assignments'>;

function isMeant(eb: Builder, filter: AssignmentFilter): Expression<SqlBool> {
  const { projectId, domainId, hasSubtree } = filter;
  const tests: Expression<SqlBool>[] = [isBound(eb, filter)];
  if (filter.isInherited) tests.push(eb('inherited', '=', 1));
  if (filter.isSystem) tests.push(eb('target_type', '=', 'system'));
  if (domainId !== undefined) tests.push(eb('target_type', '=', 'domain'), eb('target_id', '=', domainId));
  if (projectId !== undefined) {
    const ids = hasSubtree ? subtreeOf(projectId) : sql<string>`(${projectId})`;
    tests.push(eb('target_type', '=', 'project'), eb('target_id', 'in', ids));
  }
  return eb.and(tests);
}

/** Inherited assignments above a subtree apply to it; a domain itself inherits nothing. */
function isSource(eb: Builder, filter: AssignmentFilter): Expression<SqlBool> {
  const { projectId, domainId } = filter;
  if (projectId !== undefined) {
    const above = appliesTo(eb, { kind: 'project', id: projectId });
    return eb.and([isBound(eb, filter), eb.or([isMeant(eb, filter), above])]);
  }
  const own = isMeant(eb, { ...filter, isInherited: false });
  return domainId === undefined ? own : eb.and([own, eb('inherited', '=', 0)]);
}

function isBound(eb: Builder, { bound }: AssignmentFilter): Expression<SqlBool> {
  if (bound === undefined) return sql<SqlBool>`1 = 1`;
  return eb.or([
    eb.and([eb('target_type', '=', 'domain'), eb('target_id', '=', bound)]),
    eb.and([
      eb('target_type', '=', 'project'),
      eb('target_id', 'in', eb.selectFrom('projects').select('id').where('domain_id', '=', bound)),
    ]),
  ]);
}

const subtreeOf = (projectId: string) => sql<string>`(
  with recursive below(id) as (
    select id from projects where id = ${projectId}
    union select p.id from projects p join below on p.parent_id = below.id
  ) select id from below
)`;

const named = (rows: ReturnType<typeof assignmentsOf>) =>
  rows
    .innerJoin('roles as r', 'r.id', 'role_assignments.role_id')
    .leftJoin('domains as rd', 'rd.id', 'r.domain_id')
    .leftJoin('users as u', (on) => on.onRef('u.id', '=', 'actor_id').on('actor_type', '=', 'user'))
    .leftJoin('groups as g', (on) => on.onRef('g.id', '=', 'actor_id').on('actor_type', '=', 'group'))
    .leftJoin('domains as ad', (on) => on.on(sql<SqlBool>`ad.id = coalesce(u.domain_id, g.domain_id)`))
    .leftJoin('projects as p', (on) => on.onRef('p.id', '=', 'target_id').on('target_type', '=', 'project'))
    .leftJoin('domains as td', (on) => on.on(sql<SqlBool>`td.id = coalesce(p.domain_id, target_id)`))
    .select(['actor_type', 'actor_id', 'target_type', 'target_id', 'inherited', 'role_id', 'r.name as role_name'])
    .select(['source_id', 'expires_at'])
    .select(['rd.id as role_domain_id', 'rd.name as role_domain_name', 'td.id as domain_id', 'td.name as domain_name'])
    .select(['ad.id as actor_domain_id', 'ad.name as actor_domain_name', 'p.name as project_name'])
    .select(sql<string | null>`coalesce(u.name, g.name)`.as('actor_name'))
    .orderBy('role_assignments.actor_id')
    .orderBy('target_id')
    .orderBy('r.name');

type NamedRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const read = async (rows: ReturnType<typeof assignmentsOf>): Promise<StoredAssignment[]> =>
  mapYielding(await named(rows).execute(), assignedOf);

const assignedOf = (row: NamedRow): StoredAssignment => ({
  actor: {
    type: row.actor_type,
    id: row.actor_id,
    name: row.actor_name ?? '',
    domain: { id: row.actor_domain_id ?? '', name: row.actor_domain_name ?? '' },
  },
  place: placeOf(row, { id: row.domain_id ?? '', name: row.domain_name ?? '' }),
  role: {
    id: row.role_id,
    name: row.role_name,
    domain: row.role_domain_id === null ? undefined : { id: row.role_domain_id, name: row.role_domain_name ?? '' },
  },
  isInherited: row.inherited === 1,
  sourceId: row.source_id,
  expiresAt: row.expires_at,
});

interface Target {
  target_type: Place['kind'];
  target_id: string;
  project_name: string | null;
}

function placeOf({ target_type: kind, target_id: id, project_name }: Target, domain: RoleRef): Place {
  switch (kind) {
    case 'system':
      return { kind };
    case 'domain':
      return { kind, ...domain };
    case 'project':
      return { kind, id, name: project_name ?? '', domain };
    default:
      return kind satisfies never;
  }
}

/** A project and its parent. */
export type PlacedProject = InDomain & { parentId: string };

/** Projects to which the filter's inherited roles may apply. */
export async function readProjects(db: Reader, filter: AssignmentFilter): Promise<PlacedProject[]> {
  const { projectId, hasSubtree, bound } = filter;
  let rows = db
    .selectFrom('projects as p')
    .innerJoin('domains as d', 'd.id', 'p.domain_id')
    .select(['p.id', 'p.name', 'p.parent_id', 'd.id as domain_id', 'd.name as domain_name']);
  if (bound !== undefined) rows = rows.where('d.id', '=', bound);
  if (projectId !== undefined) {
    rows = hasSubtree ? rows.where('p.id', 'in', subtreeOf(projectId)) : rows.where('p.id', '=', projectId);
  }
  const found = await rows.orderBy('p.name').execute();
  return found.map(({ id, name, parent_id, domain_id, domain_name }) => ({
    id,
    name,
    parentId: parent_id,
    domain: { id: domain_id, name: domain_name },
  }));
}

/** A user in a group. */
export interface GroupMembership {
  user: InDomain;
  managed: ManagedAccess;
}

/** Members of the given groups, or of all with roles, by group; only groups of the filter's user, if any. */
export async function readMembers(
  db: Reader,
  { userId }: AssignmentFilter,
  groupIds?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly GroupMembership[]>> {
  const holders = groupIds
    ? [...groupIds]
    : db.selectFrom('role_assignments').select('actor_id').where('actor_type', '=', 'group');
  let rows = db
    .selectFrom('group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('domains as d', 'd.id', 'u.domain_id')
    .select([
      'm.group_id',
      'm.source_id',
      'm.expires_at',
      'u.id',
      'u.name',
      'd.id as domain_id',
      'd.name as domain_name',
    ])
    .where('m.group_id', 'in', holders);
  if (userId !== undefined) rows = rows.where('m.user_id', '=', userId);
  const members = new Map<string, GroupMembership[]>();
  for (const { group_id, source_id, expires_at, id, name, domain_id, domain_name } of await rows.execute()) {
    const member = {
      user: { id, name, domain: { id: domain_id, name: domain_name } },
      managed: { sourceId: source_id, expiresAt: expires_at },
    };
    const others = members.get(group_id);
    if (others) others.push(member);
    else members.set(group_id, [member]);
  }
  return members;
}
