import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ViewCounts } from './schema.ts';

/** Paged lists by plural name in the API. */
const KINDS = {
  volumes: 'volume',
  snapshots: 'snapshot',
  projects: 'project',
  domains: 'domain',
  users: 'user',
} as const;

export const viewCountsQuery = (scope: string, list: keyof typeof KINDS, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: KINDS[list],
    key: ['view-counts'],
    path: `console/v1/view-counts/${list}`,
    answer: answerOf<typeof ViewCounts>(),
    send,
  });
