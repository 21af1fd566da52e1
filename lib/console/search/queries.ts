import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { SearchAnswer } from './schema.ts';

/** Objects of all kinds that match `q` in a project, or in all projects with an administrator's token. */
export const searchQuery = (scope: string, q: string, everywhere: boolean) =>
  projectQuery({
    projectId: scope,
    kind: 'search',
    key: [q, everywhere],
    path: withSearch(everywhere ? 'console/v1/search/all' : 'console/v1/search', { q }),
    answer: answerOf<typeof SearchAnswer>(),
  });
