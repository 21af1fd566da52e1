import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { HaOverviewEnvelope } from './schema.ts';

/** Hosts go down and come back without a notification too. */
const EVERY_MS = 10_000;

/** What the strip above the pages of high availability says. */
export const haOverviewQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'notification',
    key: ['overview'],
    path: 'console/v1/ha/overview',
    schema: HaOverviewEnvelope,
    send,
  }),
  refetchInterval: EVERY_MS,
});
