import { answerOf } from '#lib/client/answer-of.ts';
import { pagedProjectQuery } from '#lib/client/project-query.ts';
import type { ListedAssignments } from './schema.ts';

export const assignmentRowsQuery = (scope: string, search: Record<string, string | undefined>) =>
  pagedProjectQuery({
    projectId: scope,
    kind: 'role_assignment',
    key: ['rows'],
    path: 'console/v1/assignments',
    search,
    answer: answerOf<typeof ListedAssignments>(),
    rowsOf: ({ assignments }) => assignments,
  });
