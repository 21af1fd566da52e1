import type { SelectQueryBuilder } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { ListedGroupsQuery } from '../identity/groups/schema.ts';
import { groupRowsMatching } from '../identity/groups/service.ts';
import { projectRowsMatching } from '../identity/projects/listing.ts';
import type { ListedProjectsQuery } from '../identity/projects/schema.ts';
import { scopeOf, userRowsMatching } from '../identity/users/listing.ts';
import type { ListedUsersQuery } from '../identity/users/schema.ts';
import type { Total } from './schema.ts';

type Rows = SelectQueryBuilder<Tables, keyof Tables, object>;

const countOf = async (rows: Rows): Promise<Total> => ({ count: await countRows(rows) });

/** Projects within reach of the token. */
export const projectTotal = (ctx: AuthedContext, query: ListedProjectsQuery): Promise<Total> =>
  countOf(projectRowsMatching(ctx, query));

/** Users within reach of the token. @throws 403 for a group out of reach, 404 */
export const userTotal = async (ctx: AuthedContext, query: ListedUsersQuery): Promise<Total> =>
  countOf(await userRowsMatching(scopeOf(ctx), query));

/** Groups within reach of the token. */
export const groupTotal = (ctx: AuthedContext, query: ListedGroupsQuery): Promise<Total> =>
  countOf(groupRowsMatching(ctx, query));
