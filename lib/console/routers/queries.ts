import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { MadeRouter, NewRouterPlan } from './schema.ts';

/** Creates a router with its interfaces in one transaction. */
export const useCreateRouterWithInterfaces = (projectId: string) =>
  useProjectMutation(projectId, ['router', 'port', 'network', 'quota'], async (plan: NewRouterPlan) => {
    const options = { method: 'POST', json: plan, answer: answerOf<typeof MadeRouter>() } as const;
    return (await projectRequest(projectId, 'console/v1/routers', options)).router;
  });
