import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ServerSummary } from './schema.ts';

export const serverSummaryQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['summary'],
    path: 'console/v1/server-summary',
    answer: answerOf<typeof ServerSummary>(),
    isTransitional: ({ busy }) => busy === null || busy.length > 0,
    send,
  });
