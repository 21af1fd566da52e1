import { JobEnvelope } from '#lib/compute/jobs/schema.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { BeginMaintenanceBody, MaintenancePath } from './schema.ts';
import { beginMaintenance, maintenanceJobs } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ha/hosts/{host}/maintenance',
    summary: 'Empty a protected host, and put it on maintenance once it is empty',
    audience: 'project',
    policy: rule('console:ha:hosts:maintenance', 'admin'),
    params: MaintenancePath,
    body: BeginMaintenanceBody,
    response: JobEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ job: await beginMaintenance(ctx, params.host, body.maintenance) }),
  }),
];

export const haMaintenance = defineResource({ endpoints, jobs: maintenanceJobs });
