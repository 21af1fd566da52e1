import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { IncidentEnvelope, IncidentPath } from './schema.ts';
import { incidentOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/incidents/{server_id}',
    summary: 'Show the owners of an instance whether it was recovered recently',
    audience: 'project',
    policy: rule('console:ha:incidents:get', 'project_reader'),
    params: IncidentPath,
    response: IncidentEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ incident: await incidentOf(ctx, params.server_id) }),
  }),
];

export const haIncidents = defineResource({ endpoints });
