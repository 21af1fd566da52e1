import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { GroupList } from './schema.ts';

export const groupsOfUserQuery = (scope: string, userId: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'group',
    key: ['of-user', userId],
    path: `identity/v3/users/${userId}/groups`,
    answer: answerOf<typeof GroupList>(),
    send,
  });
