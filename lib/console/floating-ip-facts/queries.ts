import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { FloatingIpFacts } from './schema.ts';

/** How many floating IPs are free, and since when others are idle; part of them, whose live events refresh it. */
export const floatingIpFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'floatingip',
    key: ['facts'],
    path: 'console/v1/floating-ip-facts',
    answer: answerOf<typeof FloatingIpFacts>(),
    send,
  });
