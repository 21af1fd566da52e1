import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServerQuery } from './list-schema.ts';

type Condition = Expression<SqlBool>;

/** `tags` asks for all of a comma list, `tags-any` for one of it; `not-` turns either round. contract/compute.md 11. */
export function tagConditions(query: ServerQuery): Condition[] {
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

/** The column is a JSON list; taking a member out changes it when it is there, in the case it is written in. */
const has = (tag: string): Condition => sql<SqlBool>`replace(servers.tags, ${JSON.stringify(tag)}, '') <> servers.tags`;

const tagsIn = (list: string) => list.split(',').map((tag) => tag.trim());
