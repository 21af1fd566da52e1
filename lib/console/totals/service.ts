import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { membersMatching } from '#lib/identity/groups/members.ts';
import type { UserQuery } from '#lib/identity/users/schema.ts';
import { projectRowsMatching } from '../projects/listing.ts';
import type { ListedProjectsQuery } from '../projects/schema.ts';
import type { Total } from './schema.ts';

type Rows = SelectQueryBuilder<Tables, keyof Tables, object>;

async function countOf(rows: Rows): Promise<Total> {
  const { count } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Number(count) };
}

/** The projects in the reach of a token that its list has. */
export const countProjects = (ctx: AuthedContext, query: ListedProjectsQuery): Promise<Total> =>
  countOf(projectRowsMatching(ctx, query));

/** The users that the list of a group's has. @throws 403 out of reach, 404 */
export const countMembers = async (ctx: AuthedContext, id: string, query: UserQuery): Promise<Total> =>
  countOf(await membersMatching(ctx, id, query));
