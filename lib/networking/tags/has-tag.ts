import { type SqlBool, sql } from 'kysely';

/** That an object of a table has a tag. */
export const hasTag = (table: string) => {
  const id = sql.ref(`${table}.id`);
  return (tag: string) => sql<SqlBool>`exists (select 1 from network_tags where object_id = ${id} and tag = ${tag})`;
};
