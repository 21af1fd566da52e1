import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { Total } from './schema.ts';

/** The kinds whose lists do not tell it themselves, by their plurals in the API. */
const KINDS = { projects: 'project', members: 'group' } as const;

type Search = Readonly<Record<string, string | undefined>>;

/** How many rows a list has on all pages that is asked for by `search`, in whatever order; `id` is whose members are meant. */
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
