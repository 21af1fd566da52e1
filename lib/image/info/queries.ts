import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { UsageInfo } from './schema.ts';

export const imageUsageQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'image',
    key: ['usage'],
    path: 'image/v2/info/usage',
    answer: answerOf<typeof UsageInfo>(),
    send,
  });
