import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Search, withSearch } from '#lib/client/project-query.ts';
import type { Total } from './schema.ts';

/** Lists that do not include their total, by plural name in the API. */
const KINDS = { projects: 'project', users: 'user', groups: 'group' } as const;

/** Number of rows on all pages of a list with this `search`. */
export const totalQuery = (scope: string, list: keyof typeof KINDS, { sort: _, ...search }: Search) =>
  projectQuery({
    projectId: scope,
    kind: KINDS[list],
    key: ['total', list, search],
    path: withSearch(`console/v1/totals/${list}`, search),
    answer: answerOf<typeof Total>(),
  });
