import { type Expression, type SqlBool, sql } from 'kysely';
import { volumeUsageByProject } from '#lib/block-storage/volumes/quotas.ts';
import { serverUsageByProject } from '#lib/compute/servers/quotas.ts';
import { columnIn } from '#lib/db/column-in.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { contains } from '#lib/db/contains.ts';
import type { Reader } from '#lib/db/database.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage, type PageOptions } from '#lib/http/paging.ts';
import { LIST_PROJECTS, projectsMatching } from '#lib/identity/projects/listing.ts';
import { countPeople } from '#lib/identity/projects/people.ts';
import { loadProject } from '#lib/identity/projects/service.ts';
import type { ProjectRow } from '#lib/identity/projects/view.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { quotasByProject } from '#lib/quotas/quotas.ts';
import type { ListedProject, ListedProjectsQuery } from './schema.ts';

const PAGING: PageOptions = {
  kind: 'Project',
  unknownMarker: 'notFound',
  sortKeys: { id: 'id', name: 'name', enabled: 'enabled', created_at: 'created_at' },
  nullable: ['created_at'],
  defaultSort: [{ column: 'name', direction: 'asc' }],
};

/** Projects within reach of the token. The number of statements is constant. */
export async function listProjectRows(ctx: AuthedContext, query: ListedProjectsQuery): Promise<ListedProject[]> {
  const page = await findPage(projectRowsMatching(ctx, query), 'projects', query, PAGING);
  return describeProjects(ctx.database.read, page.rows);
}

/** Query for the projects of the list on all pages. */
export function projectRowsMatching(ctx: AuthedContext, query: ListedProjectsQuery) {
  const { read } = ctx.database;
  const domainId = restrictToDomain(ctx.caller, LIST_PROJECTS);
  let rows = projectsMatching(read, query, { domainId });
  for (const condition of columnIn('projects.id', query.id)) rows = rows.where(condition);
  if (query.q) rows = rows.where(isFound(query.q));
  if (query.domain !== undefined) rows = rows.where('domain_id', 'in', idsNamed(read, 'domains', query.domain));
  if (query.parent !== undefined) rows = rows.where('parent_id', 'in', idsNamed(read, 'projects', query.parent));
  return rows;
}

/** @throws 403 for a project out of reach, 404 */
export async function getProjectRow(ctx: AuthedContext, id: string): Promise<ListedProject> {
  const { read } = ctx.database;
  const [project] = await describeProjects(read, [await loadProject(read, ctx, id, LIST_PROJECTS)]);
  if (!project) throw new InvariantError('The description of a project is missing.');
  return project;
}

const idsNamed = (db: Reader, table: 'domains' | 'projects', name: string) =>
  db.selectFrom(table).select('id').where('name', '=', name);

const isFound = (said: string): Expression<SqlBool> =>
  sql<SqlBool>`(projects.id = ${said} or ${contains('projects.name', said)} or ${contains('projects.tags', said)})`;

async function describeProjects(db: Reader, rows: readonly ProjectRow[]): Promise<ListedProject[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const domains = await namesOf(db, 'domains', new Set(rows.map(({ domain_id }) => domain_id)));
  const parents = await namesOf(db, 'projects', new Set(rows.map(({ parent_id }) => parent_id)));
  const members = await countPeople(db, ids);
  const servers = await serverUsageByProject(db, ids);
  const volumes = await volumeUsageByProject(db, ids);
  const limitsOf = await quotasByProject(db, ids, ['instances', 'cores', 'gigabytes']);
  return rows.map(({ id, name, description, enabled, tags, domain_id, parent_id, created_at }) => {
    const limits = limitsOf(id);
    const used = { instances: 0, cores: 0, gigabytes: 0, ...servers.get(id), ...volumes.get(id) };
    const use = (of: keyof typeof limits) => ({ used: used[of], limit: limits[of] });
    const parent = parents.get(parent_id);
    return {
      id,
      name,
      description,
      enabled: enabled === 1,
      tags: unpackJson(tags),
      domain: { id: domain_id, name: domains.get(domain_id) ?? '' },
      parent: parent === undefined ? null : { id: parent_id, name: parent },
      created_at,
      members: members.get(id) ?? 0,
      instances: use('instances'),
      cores: use('cores'),
      gigabytes: use('gigabytes'),
    };
  });
}

async function namesOf(db: Reader, table: 'domains' | 'projects', ids: ReadonlySet<string>) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
