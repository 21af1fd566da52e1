import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { JobEnvelope } from '../jobs/schema.ts';
import type { MovePlan, MovePlanInput, MoveTargets, NewMoves } from './schema.ts';

const ROOT = 'compute/v2.1/os-moves';

export const movePlanQuery = (projectId: string, moves: MovePlanInput) =>
  queryOptions({
    queryKey: [projectId, 'host', 'move-plan', moves],
    queryFn: ({ signal }) =>
      projectRequest(projectId, `${ROOT}/plan`, {
        method: 'POST',
        json: { moves },
        answer: answerOf<typeof MovePlan>(),
        headers: COMPUTE,
        signal,
      }),
  });

export const moveTargetsQuery = (projectId: string, servers: readonly string[]) =>
  queryOptions({
    queryKey: [projectId, 'host', 'move-targets', servers],
    queryFn: ({ signal }) =>
      projectRequest(projectId, `${ROOT}/targets`, {
        method: 'POST',
        json: { servers },
        answer: answerOf<typeof MoveTargets>(),
        headers: COMPUTE,
        signal,
      }),
  });

export const useBeginMoves = (projectId: string) =>
  useProjectMutation(projectId, ['job', 'server', 'host'], (moves: NewMoves) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { moves },
      answer: answerOf<typeof JobEnvelope>(),
      headers: COMPUTE,
    }),
  );
