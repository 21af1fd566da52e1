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

/** Projects within reach of the token. */
export const countProjects = (ctx: AuthedContext, query: ListedProjectsQuery): Promise<Total> =>
  countOf(projectRowsMatching(ctx, query));

/** @throws 403 for a group out of reach, 404 */
export const countMembers = async (ctx: AuthedContext, id: string, query: UserQuery): Promise<Total> =>
  countOf(await membersMatching(ctx, id, query));
