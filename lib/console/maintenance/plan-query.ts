import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { MaintenancePlan } from './schema.ts';

/** A plan, which changes nothing. */
export const planQuery = (projectId: string, { path, json, ...request }: ChangeRequest) =>
  queryOptions({
    queryKey: [projectId, 'host', path, json],
    queryFn: ({ signal }) =>
      projectRequest(projectId, path, { ...request, json, answer: answerOf<{ plan: MaintenancePlan }>(), signal }),
  });
