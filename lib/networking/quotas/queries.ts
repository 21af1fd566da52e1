import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { NetworkQuotaDetails } from './schema.ts';

/** Networking quotas and usage of the project. */
export const networkQuotasQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'quota',
    key: ['networking'],
    path: `networking/v2.0/quotas/${projectId}/details`,
    answer: answerOf<typeof NetworkQuotaDetails>(),
    send,
  });
