import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { SearchAnswer } from './schema.ts';

/** Objects of all kinds that are found by `q`: in a project, or with the token of an administrator `everywhere`. */
export const searchQuery = (scope: string, q: string, everywhere: boolean) =>
  projectQuery({
    projectId: scope,
    kind: 'search',
    key: [q, everywhere],
    path: withSearch(everywhere ? 'console/v1/search/all' : 'console/v1/search', { q }),
    answer: answerOf<typeof SearchAnswer>(),
  });
