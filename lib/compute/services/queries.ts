import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { HOSTS_EVERY_MS } from '../hypervisors/queries.ts';
import type { ServiceChanges, ServiceList } from './schema.ts';

const ROOT = 'compute/v2.1/os-services';
/** The compute service's name, as the API writes it. */
export const COMPUTE_SERVICE = 'nova-compute';

export const servicesQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'host',
    key: ['services'],
    path: ROOT,
    answer: answerOf<typeof ServiceList>(),
    headers: COMPUTE,
    send,
  }),
  refetchInterval: HOSTS_EVERY_MS,
});

/** Enables, disables or forces down a service. */
export const serviceChange = (id: string, changes: ServiceChanges): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}`,
  json: changes,
  headers: COMPUTE,
});

/** Also refreshes hosts and their servers. */
export const useUpdateService = (projectId: string) =>
  useProjectMutation(projectId, ['host', 'server'], ({ id, ...changes }: ServiceChanges & { id: string }) =>
    sendChange(projectId, serviceChange(id, changes)),
  );
