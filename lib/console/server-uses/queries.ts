import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ServerUses } from './schema.ts';

export const serverUsesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['uses'],
    path: 'console/v1/server-uses',
    answer: answerOf<typeof ServerUses>(),
    send,
  });
