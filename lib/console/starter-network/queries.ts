import { answerOf } from '#lib/client/answer-of.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { MadeNetwork, StarterNetwork } from './schema.ts';

/** @throws ApiError */
export const createStarterNetwork = (scope: string, projectId: string, network: StarterNetwork): Promise<MadeNetwork> =>
  projectRequest(scope, `console/v1/projects/${encodeURIComponent(projectId)}/starter-network`, {
    method: 'POST',
    json: { network },
    answer: answerOf<typeof MadeNetwork>(),
  });
