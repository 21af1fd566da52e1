import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { ConsoleSessionList } from './schema.ts';

const KIND = 'console-session';
const PATH = 'console/v1/sessions';

export const sessionsQuery = (send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: KIND,
    key: [],
    path: PATH,
    answer: answerOf<typeof ConsoleSessionList>(),
    send,
  });

/** Ends a session; all others if no id is given. */
export const useEndSessions = () =>
  useProjectMutation(USER_SCOPE, [KIND], (id?: string) =>
    projectRequest(USER_SCOPE, id === undefined ? PATH : `${PATH}/${id}`, { method: 'DELETE' }),
  );
