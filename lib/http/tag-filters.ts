import { type Expression, type SqlBool, sql } from 'kysely';

type Condition = Expression<SqlBool>;
type TagQuery = Partial<Record<'tags' | 'tags-any' | 'not-tags' | 'not-tags-any', string | undefined>>;

/**
 * `tags` asks for all of a comma list, `tags-any` for one of it; `not-` turns either round. contract/compute.md 11,
 * contract/networking.md.
 * @param has the condition that an object has a tag
 */
export function tagConditions(query: TagQuery, has: (tag: string) => Condition): Condition[] {
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
