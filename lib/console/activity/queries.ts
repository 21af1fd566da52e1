import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ActivityAnswer } from './schema.ts';

const ROOT = 'console/v1/activity';
const shared = { kind: 'activity', answer: answerOf<typeof ActivityAnswer>() };

/** What was done in a project last, by anybody or by the user alone. */
export const activityQuery = (projectId: string, isMine: boolean, send?: Send) =>
  projectQuery({ ...shared, projectId, key: [isMine], path: isMine ? `${ROOT}?mine=true` : ROOT, send });

/** What was done on the platform last. */
export const allActivityQuery = (scope: string, send?: Send) =>
  projectQuery({ ...shared, projectId: scope, key: ['all'], path: `${ROOT}/all`, send });
