import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { FetchedKeys, KeySources } from './schema.ts';

const ROOT = 'console/v1/key-sources';

export const keySourcesQuery = (projectId: string) =>
  projectQuery({ projectId, kind: 'key-source', key: ['list'], path: ROOT, answer: answerOf<typeof KeySources>() });

export const fetchKeysOf = (projectId: string, host: string, user: string): Promise<FetchedKeys> =>
  projectRequest(projectId, `${ROOT}/${encodeURIComponent(host)}/users/${encodeURIComponent(user)}`, {
    answer: answerOf<typeof FetchedKeys>(),
  });
