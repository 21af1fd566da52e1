import { type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { contains } from '#lib/db/contains.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { findPage } from '#lib/http/paging.ts';
import { byName } from '#lib/identity/collection.ts';
import { ADD_MEMBER, addMember, removeMember } from '#lib/identity/groups/members.ts';
import { loadGroup } from '#lib/identity/groups/service.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { rule } from '#lib/policy/operations.ts';
import type { ListedGroup, ListedGroupsQuery, MemberChange, MemberOutcome } from './schema.ts';

export const LIST_GROUP_ROWS = rule('console:groups:list', 'admin_or_reader_above');

/** Groups with domains and member counts in one statement; those of its domain for a domain token. */
export async function listGroupRows(ctx: AuthedContext, query: ListedGroupsQuery): Promise<ListedGroup[]> {
  const rows = groupRowsMatching(ctx, query);
  const page = await findPage(counted(rows), 'groups', { ...query, limit: query.limit ?? MAX_PAGE }, byName('Group'));
  return page.rows.map(viewOf);
}

/** Query for the groups of the list on all pages. */
export function groupRowsMatching(ctx: AuthedContext, query: ListedGroupsQuery) {
  const bound = restrictToDomain(ctx.caller, LIST_GROUP_ROWS);
  let rows = ctx.database.read.selectFrom('groups');
  if (bound !== undefined) rows = rows.where('groups.domain_id', '=', bound);
  if (query.domain !== undefined) {
    const named = ctx.database.read.selectFrom('domains').select('id').where('name', '=', query.domain);
    rows = rows.where('groups.domain_id', 'in', named);
  }
  for (const condition of columnIn('groups.id', query.id)) rows = rows.where(condition);
  if (query.q) {
    const [name, description] = [contains('groups.name', query.q), contains('groups.description', query.q)];
    rows = rows.where(sql<SqlBool>`(groups.id = ${query.q} or ${name} or ${description})`);
  }
  return rows;
}

/** @throws 403 for a group outside the caller's reach, 404 */
export async function getGroupRow(ctx: AuthedContext, id: string): Promise<ListedGroup> {
  await loadGroup(ctx.database.read, ctx, id, LIST_GROUP_ROWS);
  const row = ctx.database.read.selectFrom('groups').where('groups.id', '=', id);
  return viewOf(await counted(row).executeTakeFirstOrThrow());
}

/** Each change is independent: a rejection does not affect the others. */
export async function changeMembers(ctx: AuthedContext, id: string, change: MemberChange): Promise<MemberOutcome> {
  await loadGroup(ctx.database.read, ctx, id, ADD_MEMBER);
  const failures: MemberOutcome['failures'] = [];
  const each = async (ids: readonly string[], run: typeof addMember) => {
    for (const user_id of new Set(ids)) {
      try {
        await run(ctx, { id, user_id });
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        failures.push({ user_id, message: error.message });
      }
    }
  };
  await each(change.add, addMember);
  await each(change.remove, removeMember);
  return { failures };
}

const counted = (rows: ReturnType<typeof groupRowsMatching>) =>
  rows.select((eb) => [
    'groups.id',
    'groups.name',
    'groups.description',
    'groups.domain_id',
    eb
      .selectFrom('domains')
      .select('domains.name')
      .where(sql.ref('domains.id'), '=', sql.ref('groups.domain_id'))
      .as('domain_name'),
    eb
      .selectFrom('group_members')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .where(sql.ref('group_members.group_id'), '=', sql.ref('groups.id'))
      .as('members'),
    eb
      .selectFrom('external_groups')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .where(sql.ref('external_groups.group_id'), '=', sql.ref('groups.id'))
      .as('sources'),
  ]);

type CountedGroup = Awaited<ReturnType<ReturnType<typeof counted>['executeTakeFirstOrThrow']>>;

const viewOf = ({ domain_id, domain_name, members, sources, ...row }: CountedGroup): ListedGroup => ({
  ...row,
  domain: { id: domain_id, name: domain_name ?? '' },
  members: Number(members),
  is_external: Number(sources) > 0,
});
