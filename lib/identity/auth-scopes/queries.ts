import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { Catalog } from './schema.ts';

export const catalogQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'catalog',
    key: [],
    path: 'identity/v3/auth/catalog',
    answer: answerOf<typeof Catalog>(),
    send,
  });
