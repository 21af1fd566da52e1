import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { HeldAccess } from './schema.ts';

export const accessQuery = (scope: string, type: 'user' | 'group', id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'role_assignment',
    key: ['access', type, id],
    path: `console/v1/${type}s/${id}/access`,
    answer: answerOf<typeof HeldAccess>(),
  });
