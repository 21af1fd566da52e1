import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { StorageQuotaUsage } from './schema.ts';

export const storageQuotasQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'quota',
    key: ['storage'],
    path: `volume/v3/os-quota-sets/${projectId}?usage=true`,
    answer: answerOf<typeof StorageQuotaUsage>(),
    send,
  });
