import { type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { contains } from '#lib/db/contains.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage } from '#lib/http/paging.ts';
import { byName } from '#lib/identity/collection.ts';
import { DEFAULT_DOMAIN } from '#lib/identity/domains/delete.ts';
import { loadDomain } from '#lib/identity/domains/service.ts';
import { countGuestsOf } from '#lib/identity/projects/people.ts';
import { OutOfReach, restrictToDomain } from '#lib/identity/reach.ts';
import { rule } from '#lib/policy/operations.ts';
import { describeContents } from '#lib/project-contents/project-contents.ts';
import type { DomainEffects, ListedDomain, ListedDomainsQuery } from './schema.ts';

export const LIST_DOMAIN_ROWS = rule('console:domains:list', 'admin_or_reader_above');

/** Maximum names of deleted objects. */
const MAX_NAMED = 5;

/** Domains with counts in one statement; only its own for a domain token. */
export async function listDomainRows(ctx: AuthedContext, query: ListedDomainsQuery): Promise<ListedDomain[]> {
  const bound = restrictToDomain(ctx.caller, LIST_DOMAIN_ROWS);
  let rows = counted(ctx.database.read);
  if (bound !== undefined) rows = rows.where('domains.id', '=', bound);
  if (query.enabled !== undefined) rows = rows.where('enabled', '=', query.enabled ? 1 : 0);
  for (const condition of columnIn('domains.id', query.id)) rows = rows.where(condition);
  if (query.q) {
    rows = rows.where(sql<SqlBool>`(domains.id = ${query.q} or ${contains('domains.name', query.q)})`);
  }
  const page = await findPage(rows, 'domains', query, byName('Domain'));
  return page.rows.map(viewOf);
}

/** @throws 403 for another domain than that of a domain token, 404 */
export async function getDomainRow(ctx: AuthedContext, id: string): Promise<ListedDomain> {
  const bound = restrictToDomain(ctx.caller, LIST_DOMAIN_ROWS);
  if (bound !== undefined && bound !== id) throw OutOfReach(LIST_DOMAIN_ROWS);
  await loadDomain(ctx.database.read, id);
  return viewOf(await counted(ctx.database.read).where('domains.id', '=', id).executeTakeFirstOrThrow());
}

const counted = (db: Reader) =>
  db.selectFrom('domains').select((eb) => {
    const countOf = (table: 'projects' | 'users' | 'groups') =>
      eb
        .selectFrom(table)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where(sql.ref(`${table}.domain_id`), '=', sql.ref('domains.id'));
    return [
      'domains.id',
      'domains.name',
      'domains.description',
      'domains.enabled',
      countOf('projects').as('projects'),
      countOf('users').as('users'),
      countOf('groups').as('groups'),
    ];
  });

type CountedDomain = Awaited<ReturnType<ReturnType<typeof counted>['executeTakeFirstOrThrow']>>;

const viewOf = ({ enabled, projects, users, groups, ...row }: CountedDomain): ListedDomain => ({
  ...row,
  enabled: enabled === 1,
  is_default: row.id === DEFAULT_DOMAIN,
  projects: Number(projects),
  users: Number(users),
  groups: Number(groups),
});

/** Effects of disabling or deleting a domain. @throws 404 */
export async function getDomainEffects(ctx: AuthedContext, id: string): Promise<DomainEffects> {
  const { read } = ctx.database;
  await loadDomain(read, id);
  const projects = await membersOf(read, 'projects', id);
  const users = await membersOf(read, 'users', id);
  const full: DomainEffects['full'] = [];
  for (const project of projects) {
    const holds = await describeContents(read, project.id);
    if (holds !== '') full.push({ id: project.id, name: project.name, holds });
  }
  return {
    people: users.filter(({ enabled }) => enabled === 1).length,
    guests: await countGuestsOf(read, id),
    enabled_projects: projects.filter(({ enabled }) => enabled === 1).length,
    projects: someOf(projects),
    users: someOf(users),
    groups: someOf(
      await read.selectFrom('groups').select('name').where('domain_id', '=', id).orderBy('name').execute(),
    ),
    roles: someOf(await read.selectFrom('roles').select('name').where('domain_id', '=', id).orderBy('name').execute()),
    full,
  };
}

const membersOf = (db: Reader, table: 'projects' | 'users', domainId: string) =>
  db.selectFrom(table).select(['id', 'name', 'enabled']).where('domain_id', '=', domainId).orderBy('name').execute();

const someOf = (rows: readonly { name: string }[]): DomainEffects['users'] => ({
  count: rows.length,
  names: rows.slice(0, MAX_NAMED).map(({ name }) => name),
});
