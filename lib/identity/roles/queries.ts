import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { RoleList } from './schema.ts';

/** Global roles visible to a scope. */
export const rolesQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'role',
    key: ['global'],
    path: 'identity/v3/roles',
    answer: answerOf<typeof RoleList>(),
    send,
  });
