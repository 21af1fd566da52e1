import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { EndpointCheckEnvelope } from './schema.ts';

export const endpointCheckQuery = (projectId: string, endpointId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'endpoint-check',
    key: [endpointId],
    path: `console/v1/endpoint-checks/${encodeURIComponent(endpointId)}`,
    answer: answerOf<typeof EndpointCheckEnvelope>(),
    send,
  });
