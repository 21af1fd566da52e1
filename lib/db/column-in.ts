import { type Expression, type SqlBool, sql } from 'kysely';

/** No condition if `values` is undefined. */
export const columnIn = (column: string, values: readonly string[] | undefined): Expression<SqlBool>[] =>
  values === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`];
