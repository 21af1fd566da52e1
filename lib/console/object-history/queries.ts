import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { ObjectHistory } from './schema.ts';

/** History of an object. Has the kind of the object, so that its events refresh it. */
export const objectHistoryQuery = (projectId: string, kind: string, id: string) =>
  projectQuery({
    projectId,
    kind,
    key: ['history', id],
    path: `console/v1/object-history/${id}`,
    answer: answerOf<typeof ObjectHistory>(),
  });
