import { type Expression, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '../list-query.ts';

type Condition = Expression<SqlBool>;
type TagQuery = Pick<ListQuery, 'tags' | 'tags-any' | 'not-tags' | 'not-tags-any'>;

/** `tags` asks for all of a comma list, `tags-any` for one of it; `not-` turns either round. */
export function tagConditions(query: TagQuery, table: string): Condition[] {
  const id = sql.ref(`${table}.id`);
  const has = (tag: string) =>
    sql<SqlBool>`exists (select 1 from network_tags where object_id = ${id} and tag = ${tag})`;
  const all = (list: string) => sql<SqlBool>`(${sql.join(tagsIn(list).map(has), sql` and `)})`;
  const any = (list: string) => sql<SqlBool>`(${sql.join(tagsIn(list).map(has), sql` or `)})`;
  const not = (condition: Condition) => sql<SqlBool>`not ${condition}`;
  return [
    ...(query.tags ? [all(query.tags)] : []),
    ...(query['tags-any'] ? [any(query['tags-any'])] : []),
    ...(query['not-tags'] ? [not(all(query['not-tags']))] : []),
    ...(query['not-tags-any'] ? [not(any(query['not-tags-any']))] : []),
  ];
}

const tagsIn = (list: string) => list.split(',').map((tag) => tag.trim());
