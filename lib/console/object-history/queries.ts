import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { ObjectHistory } from './schema.ts';

/** What happened to an object; part of its kind, whose live events refresh it. */
export const objectHistoryQuery = (projectId: string, kind: string, id: string) =>
  projectQuery({
    projectId,
    kind,
    key: ['history', id],
    path: `console/v1/object-history/${id}`,
    answer: answerOf<typeof ObjectHistory>(),
  });
