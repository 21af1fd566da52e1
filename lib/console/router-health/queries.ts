import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { RouterHealth } from './schema.ts';

/**
 * Reachability of the outside for the subnets of a router. Has the kind of routers, so that their events refresh it.
 */
export const routerHealthQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'router',
    key: ['health', id],
    path: `console/v1/router-health/${id}`,
    answer: answerOf<typeof RouterHealth>(),
    send,
  });
