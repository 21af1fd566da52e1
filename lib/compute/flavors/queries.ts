import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { FlavorList } from './schema.ts';

export const flavorsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'flavor',
    key: ['list'],
    path: 'compute/v2.1/flavors/detail?sort_key=memory_mb&sort_dir=asc',
    answer: answerOf<typeof FlavorList>(),
    headers: COMPUTE,
    send,
  });
