import { answerOf } from '#lib/client/answer-of.ts';
import type { Send } from '#lib/client/project-query.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import type { GroupList } from './schema.ts';

/** All groups of a scope, for selection. */
export const groupChoicesQuery = (scope: string, send?: Send) =>
  choicesQuery({
    projectId: scope,
    kind: 'group',
    path: 'identity/v3/groups',
    answer: answerOf<typeof GroupList>(),
    rowsOf: ({ groups }) => groups,
    isTransitional: () => false,
    send,
  });
