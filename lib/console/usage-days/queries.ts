import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { UsageDays } from './schema.ts';

const EVERY_MS = 10 * 60_000;

/** Usage grows over time without events. */
export const usageDaysQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'usage',
    key: ['days'],
    path: 'console/v1/usage-days',
    answer: answerOf<typeof UsageDays>(),
    send,
  }),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
});
