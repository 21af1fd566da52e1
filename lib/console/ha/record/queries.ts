import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { HaRecordEnvelope } from './schema.ts';

export const recordQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'notification',
    key: ['record', id],
    path: `console/v1/ha/notifications/${encodeURIComponent(id)}/record`,
    answer: answerOf<typeof HaRecordEnvelope>(),
    isTransitional: ({ record: { notification, lanes } }) =>
      ['new', 'running', 'error'].includes(notification.status) ||
      lanes.some(({ downtime }) => downtime !== null && downtime.until === null),
    send,
  });
