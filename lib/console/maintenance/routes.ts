import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { maintenanceJobs } from './jobs.ts';
import { planReturn, returnHosts } from './return.ts';
import {
  MaintenanceJobs,
  MaintenancePlanEnvelope,
  PlanReturn,
  PlanStart,
  ReturnToService,
  StartMaintenance,
} from './schema.ts';
import { planStart, startMaintenance } from './start.ts';

const PLAN = rule('console:maintenance:plan', 'admin');

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/maintenance',
    summary: 'Start maintenance of hosts: disable them, move their instances off, suspend their protection',
    audience: 'project',
    policy: rule('console:maintenance:start', 'admin'),
    body: StartMaintenance,
    response: MaintenanceJobs,
    status: 202,
    run: async (ctx, { body }) => ({ jobs: await startMaintenance(ctx, body.maintenance) }),
  }),
  endpoint({
    method: 'POST',
    path: '/maintenance/plan',
    summary: 'Preview the effect of a maintenance of hosts on each instance',
    audience: 'project',
    policy: PLAN,
    body: PlanStart,
    response: MaintenancePlanEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ plan: await planStart(ctx, body.maintenance) }),
  }),
  endpoint({
    method: 'POST',
    path: '/maintenance/return',
    summary: 'Return hosts to service: enabled, no longer forced down, protected, their reserve restored',
    audience: 'project',
    policy: rule('console:maintenance:return', 'admin'),
    body: ReturnToService,
    response: MaintenanceJobs,
    status: 202,
    run: async (ctx, { body }) => ({ jobs: await returnHosts(ctx, body.return) }),
  }),
  endpoint({
    method: 'POST',
    path: '/maintenance/return/plan',
    summary: 'Preview the return of hosts to service, and what prevents it',
    audience: 'project',
    policy: PLAN,
    body: PlanReturn,
    response: MaintenancePlanEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ plan: await planReturn(ctx, body.return) }),
  }),
];

export const maintenance = defineResource({ endpoints, jobs: maintenanceJobs });
