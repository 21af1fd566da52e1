import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { RouterHealth } from './schema.ts';

/** Whether what is behind a router gets out; part of the router, whose live events refresh it. */
export const routerHealthQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'router',
    key: ['health', id],
    path: `console/v1/router-health/${id}`,
    answer: answerOf<typeof RouterHealth>(),
    send,
  });
