import { type Expression, type SqlBool, sql } from 'kysely';

/** That a column, under its table, has one of several values; no condition where none are named. */
export const columnIn = (column: string, values: readonly string[] | undefined): Expression<SqlBool>[] =>
  values === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`];
