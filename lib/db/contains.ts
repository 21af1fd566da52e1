import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a column contains a text, ignoring the case of ASCII letters, on both engines. */
export function contains(column: `${string}.${string}`, text: string): Expression<SqlBool> {
  const escaped = text.toLowerCase().replaceAll(/[%_!]/g, '!$&');
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${escaped}%`} escape '!'`;
}
