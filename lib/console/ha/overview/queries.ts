import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { HaOverviewEnvelope } from './schema.ts';

/** States that end by time, such as a muted host, emit no event. */
const EVERY_MS = 30_000;

export const haOverviewQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'notification',
    key: ['overview'],
    path: 'console/v1/ha/overview',
    answer: answerOf<typeof HaOverviewEnvelope>(),
    send,
  }),
  refetchInterval: EVERY_MS,
});
