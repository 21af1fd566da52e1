import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a column holds a text somewhere, whatever the case of ASCII letters, on both databases. */
export function contains(column: `${string}.${string}`, text: string): Expression<SqlBool> {
  const escaped = text.toLowerCase().replaceAll(/[%_!]/g, '!$&');
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${escaped}%`} escape '!'`;
}
