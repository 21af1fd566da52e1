import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type {
  MaintenanceJobs,
  MaintenancePlanEnvelope,
  NewMaintenance,
  NewReturn,
  ReturnPlanInput,
  StartPlanInput,
} from './schema.ts';

const ROOT = 'console/v1/maintenance';
/** Kinds of objects that maintenance or a return changes. */
const KINDS = ['segment_host', 'notification', 'host', 'job', 'server'] as const;

const planQuery = <T extends object>(projectId: string, path: string, input: T) =>
  queryOptions({
    queryKey: [projectId, 'host', path, input],
    queryFn: ({ signal }) =>
      projectRequest(projectId, `${ROOT}${path}`, {
        method: 'POST',
        json: input,
        answer: answerOf<typeof MaintenancePlanEnvelope>(),
        signal,
      }),
  });

export const startPlanQuery = (projectId: string, maintenance: StartPlanInput) =>
  planQuery(projectId, '/plan', { maintenance });

export const returnPlanQuery = (projectId: string, input: ReturnPlanInput) =>
  planQuery(projectId, '/return/plan', { return: input });

/** Starts maintenance. Resolves to the jobs that empty the hosts. */
export const useStartMaintenance = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (maintenance: NewMaintenance) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { maintenance },
      answer: answerOf<typeof MaintenanceJobs>(),
    }),
  );

/** Returns hosts to service. Resolves to the jobs that move instances back. */
export const useReturnToService = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (input: NewReturn) =>
    projectRequest(projectId, `${ROOT}/return`, {
      method: 'POST',
      json: { return: input },
      answer: answerOf<typeof MaintenanceJobs>(),
    }),
  );
