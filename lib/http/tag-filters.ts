import { type Expression, type SqlBool, sql } from 'kysely';
import { Invalid } from '#lib/errors/errors.ts';

type Condition = Expression<SqlBool>;
type TagQuery = Partial<Record<'tags' | 'tags-any' | 'not-tags' | 'not-tags-any', string | undefined>>;

/**
 * `tags` requires all of a comma list, `tags-any` one; `not-` negates. docs/contract/compute.md 11,
 * docs/contract/networking.md. @param has condition that an object has a tag
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

/** As many as an object can have; SQLite limits the number of conditions. */
const MAX_TAGS = 50;

function tagsIn(list: string): string[] {
  const tags = list.split(',');
  if (tags.length > MAX_TAGS) throw Invalid(`Use at most ${MAX_TAGS} tags in a filter.`);
  return tags.map((tag) => tag.trim());
}
