import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { CoverageEnvelope } from './schema.ts';

export const coverageQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'segment_host',
    key: ['coverage'],
    path: 'console/v1/ha/coverage',
    answer: answerOf<typeof CoverageEnvelope>(),
    isTransitional: ({ coverage }) => coverage.segments.some(({ is_under_recovery }) => is_under_recovery),
    send,
  });
