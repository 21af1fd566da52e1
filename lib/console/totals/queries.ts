import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { Total } from './schema.ts';

/** Lists that do not include their total, by plural name in the API. */
const KINDS = { projects: 'project', members: 'group' } as const;

type Search = Readonly<Record<string, string | undefined>>;

/** Number of rows on all pages of a list with this `search`; `id` is the group of the members. */
export const totalQuery = (scope: string, list: keyof typeof KINDS, { sort: _, ...search }: Search, id?: string) => {
  const path = `console/v1/totals/${list}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
  return projectQuery({
    projectId: scope,
    kind: KINDS[list],
    key: ['total', list, id, search],
    path: withSearch(path, search),
    answer: answerOf<typeof Total>(),
  });
};
