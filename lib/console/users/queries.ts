import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ConsoleSessionList } from '../sessions/schema.ts';
import type { ImportEnvelope, NewImport, UserActivity, UserCredentials, UserFactsList } from './schema.ts';

const PATH = 'console/v1/users';

/** Data for lists beyond the identity API, of all users or of one. */
export const userFactsQuery = (scope: string, userId?: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['facts', userId],
    path: withSearch(PATH, { user_id: userId }),
    answer: answerOf<typeof UserFactsList>(),
    send,
  });

/** Ends the lockout of a user after failed sign-ins. */
export const useUnlock = (scope: string) =>
  useProjectMutation(scope, ['user'], (id: string) =>
    projectRequest(scope, `${PATH}/${id}/lockout`, { method: 'DELETE' }),
  );

export const userSessionsQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['sessions', id],
    path: `${PATH}/${id}/sessions`,
    answer: answerOf<typeof ConsoleSessionList>(),
  });

/** Ends a session of a user; all if no id is given. */
export const useEndUserSessions = (scope: string, id: string) =>
  useProjectMutation(scope, ['user'], (sessionId?: string) =>
    projectRequest(scope, `${PATH}/${id}/sessions${sessionId === undefined ? '' : `/${sessionId}`}`, {
      method: 'DELETE',
    }),
  );

export const userCredentialsQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['credentials', id],
    path: `${PATH}/${id}/credentials`,
    answer: answerOf<typeof UserCredentials>(),
  });

export const userActivityQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['activity', id],
    path: `${PATH}/${id}/activity`,
    answer: answerOf<typeof UserActivity>(),
  });

/** Imports users, or only checks the import. Invitation words are only in this response. */
export const useImportUsers = (scope: string) =>
  useProjectMutation(scope, ['user', 'group', 'domain'], async (input: NewImport) => {
    const options = { method: 'POST', json: { import: input }, answer: answerOf<typeof ImportEnvelope>() } as const;
    return (await projectRequest(scope, `${PATH}/imports`, options)).import;
  });
