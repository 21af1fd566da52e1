import type { Expression, Selectable } from 'kysely';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { Forbidden, NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { byName, collectionLinks, memberLinks } from '../collection.ts';
import { rule } from '../operations.ts';
import { domainBound, reaches } from '../reach.ts';
import { projectIdsOf } from '../roles/effective.ts';
import type { Project, ProjectList, ProjectQuery } from './schema.ts';

export const LIST_PROJECTS = rule('identity:list_projects', 'admin_or_reader_above');

/** All projects; those of its domain for a token scoped to one. */
export async function listProjects(ctx: AuthedContext, query: ProjectQuery): Promise<ProjectList> {
  const bound = domainBound(ctx.caller, LIST_PROJECTS);
  if (bound === undefined) return page(ctx, query);
  return query.domain_id === undefined || query.domain_id === bound
    ? page(ctx, { ...query, domain_id: bound })
    : listOf(ctx, []);
}

/** The projects on which a user holds a role, directly, through groups or inherited. */
export function listUserProjects(ctx: Context, userId: string, query: ProjectQuery): Promise<ProjectList> {
  return page(ctx, query, projectIdsOf(ctx.database.read, userId));
}

/** The projects the caller can ask a token for. */
export async function listOwnProjects(ctx: AuthedContext): Promise<ProjectList> {
  const rows = await ctx.database.read
    .selectFrom('projects')
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .selectAll('projects')
    .where('projects.id', 'in', projectIdsOf(ctx.database.read, ctx.caller.userId))
    .where('projects.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .orderBy('projects.name')
    .execute();
  return listOf(ctx, rows);
}

/** @throws 403 for a project that the caller may not see, whether or not there is one; 404 only for those who see all */
export async function getProject(ctx: AuthedContext, id: string): Promise<Project> {
  const row = await ctx.database.read.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
  if (!(await maySee(ctx, id, row))) {
    throw Forbidden(
      'You are not authorized to perform the requested action: identity:get_project. ' +
        'It takes a role on the project, role reader on its domain or on the system, or role admin.',
    );
  }
  if (!row) throw NotFound('Project', id);
  return viewOf(ctx, row);
}

type ProjectRow = Selectable<Tables['projects']>;

async function maySee({ caller, database }: AuthedContext, id: string, row: ProjectRow | undefined): Promise<boolean> {
  if (caller.roles.has('reader') && reaches(caller, row?.domain_id)) return true;
  if (!row) return false;
  if (caller.scope.kind === 'project' && caller.scope.id === id) return true;
  const held = database.read.selectFrom('projects').select('id').where('id', '=', id);
  return (await held.where('id', 'in', projectIdsOf(database.read, caller.userId)).execute()).length > 0;
}

async function page(ctx: Context, query: ProjectQuery, ids?: Expression<string>): Promise<ProjectList> {
  // Domains do not act as projects here.
  if (query.is_domain) return listOf(ctx, []);
  let rows = ctx.database.read.selectFrom('projects').selectAll();
  if (ids) rows = rows.where('id', 'in', ids);
  if (query.name !== undefined) rows = rows.where('name', '=', query.name);
  if (query.domain_id !== undefined) rows = rows.where('domain_id', '=', query.domain_id);
  if (query.parent_id !== undefined) rows = rows.where('parent_id', '=', query.parent_id);
  if (query.enabled !== undefined) rows = rows.where('enabled', '=', query.enabled ? 1 : 0);
  const found = await findPage(rows, 'projects', query, byName('Project'));
  return listOf(ctx, found.rows, found.nextMarker);
}

const listOf = (ctx: Context, rows: ProjectRow[], nextMarker?: string): ProjectList => ({
  projects: rows.map((row) => viewOf(ctx, row)),
  links: collectionLinks(ctx, nextMarker),
});

const viewOf = (ctx: Context, row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  domain_id: row.domain_id,
  parent_id: row.parent_id,
  description: row.description,
  enabled: row.enabled === 1,
  is_domain: false,
  tags: unpackJson(row.tags),
  options: {},
  links: memberLinks(ctx, 'projects', row.id),
});
