import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { Profile } from './schema.ts';

export const profileQuery = (send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: 'console-profile',
    key: [],
    path: 'console/v1/profile',
    answer: answerOf<typeof Profile>(),
    send,
  });
