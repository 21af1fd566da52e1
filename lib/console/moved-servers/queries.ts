import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { MovedServerList } from './schema.ts';

export const movedServersQuery = (projectId: string, host: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['moved', host],
    path: withSearch('console/v1/moved-servers', { host }),
    answer: answerOf<typeof MovedServerList>(),
  });
