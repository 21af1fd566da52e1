import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ComputeQuotaUsage } from './schema.ts';

export const computeQuotasQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'quota',
    key: ['compute'],
    path: `compute/v2.1/os-quota-sets/${projectId}/detail`,
    answer: answerOf<typeof ComputeQuotaUsage>(),
    headers: COMPUTE,
    send,
  });
