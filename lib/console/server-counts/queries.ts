import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ServerCounts } from './schema.ts';

export const serverCountsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['counts'],
    path: 'console/v1/server-counts',
    answer: answerOf<typeof ServerCounts>(),
    send,
  });
