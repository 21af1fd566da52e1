import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { FragmentCache, type RenderedResponse } from '#lib/http/fragments.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { tagConditions } from '#lib/http/tag-filters.ts';
import { rule } from '#lib/policy/operations.ts';
import { byName, mapPage, nameMatches } from '../collection.ts';
import { isDomainInReach, OutOfReach, restrictToDomain } from '../reach.ts';
import { projectIdsOf } from '../roles/effective.ts';
import { identityVersion } from '../version.ts';
import { projectAttributes } from './attributes.ts';
import type { Project, ProjectQuery } from './schema.ts';
import { viewOf } from './view.ts';

export const LIST_PROJECTS = rule('identity:list_projects', 'admin_or_reader_above');
export const LIST_USER_PROJECTS = rule('identity:list_user_projects', 'owner_or_admin_or_reader_above');

export function listProjects(ctx: AuthedContext, query: ProjectQuery): Promise<Page<Project>> {
  return page(ctx, query, { domainId: restrictToDomain(ctx.caller, LIST_PROJECTS) });
}

/**
 * Projects of a user by effective roles; readers of a domain see those of its users in it. @throws 403 for a user of
 * another domain
 */
export async function listUserProjects(
  ctx: AuthedContext,
  { id: userId, query }: { id: string; query: ProjectQuery },
): Promise<Page<Project>> {
  const { caller, database } = ctx;
  const ids = projectIdsOf(database.read, userId);
  if (caller.userId === userId) return page(ctx, query, { ids });
  const domainId = restrictToDomain(caller, LIST_USER_PROJECTS);
  const user = await database.read.selectFrom('users').select('domain_id').where('id', '=', userId).executeTakeFirst();
  if (!isDomainInReach(caller, user?.domain_id)) throw OutOfReach(LIST_USER_PROJECTS);
  return page(ctx, query, { ids, domainId });
}

/** By user with the identity version as revision, which changes with every project and role. */
const ownProjects = new FragmentCache<Project[]>();

/** Projects for which the caller can request a token. Without changes it costs one read of the version. */
export async function listOwnProjects(ctx: AuthedContext): Promise<RenderedResponse<Project[]>> {
  const known = { id: ctx.caller.userId, revision: await identityVersion(ctx.database) };
  return ownProjects.one(known, ctx.baseUrl, async () => (await readOwnProjects(ctx)).map((row) => viewOf(ctx, row)));
}

const readOwnProjects = ({ caller, database: { read } }: AuthedContext) =>
  read
    .selectFrom('projects')
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .selectAll('projects')
    .where('projects.id', 'in', projectIdsOf(read, caller.userId))
    .where('projects.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .orderBy('projects.name')
    .execute();

interface Bounds {
  ids?: Expression<string>;
  domainId?: string | undefined;
}

async function page(ctx: AuthedContext, query: ProjectQuery, bounds: Bounds): Promise<Page<Project>> {
  // Domains are never projects.
  if (query.is_domain) return { rows: [] };
  const found = await findPage(
    projectsMatching(ctx.database.read, query, bounds),
    'projects',
    query,
    byName('Project'),
  );
  return mapPage(found, (row) => viewOf(ctx, row));
}

/** Projects that match a query and are visible. */
export function projectsMatching(db: Reader, query: ProjectQuery, { ids, domainId }: Bounds) {
  const filters = [nameMatches('projects', query), ...projectAttributes.conditions('projects', query)];
  let rows = db.selectFrom('projects').selectAll();
  if (ids) rows = rows.where('id', 'in', ids);
  if (domainId !== undefined) rows = rows.where('domain_id', '=', domainId);
  return rows.where((eb) => eb.and([...filters, ...tagConditions(query, hasTag)]));
}

/** Whether the JSON list of tags contains one: tags contain no comma, so text search is exact. */
function hasTag(tag: string): Expression<SqlBool> {
  const quoted = JSON.stringify(tag);
  const tags = sql.ref('projects.tags');
  const without = sql`replace(replace(${tags}, ${`[${quoted}`}, ''), ${`,${quoted}`}, '')`;
  return sql<SqlBool>`${without} <> ${tags}`;
}
