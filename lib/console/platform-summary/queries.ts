import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { PlatformSummary } from './schema.ts';

export const platformSummaryQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'platform',
    key: [],
    path: 'console/v1/platform-summary',
    answer: answerOf<typeof PlatformSummary>(),
    send,
  });
