import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { FloatingIpFacts } from './schema.ts';

export const floatingIpFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'floatingip',
    key: ['facts'],
    path: 'console/v1/floating-ip-facts',
    answer: answerOf<typeof FloatingIpFacts>(),
    send,
  });
