import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const maintenanceApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/maintenance', one: 'maintenance', many: '', kind: 'host' },
  isStrict: true,
  affects: ['segment_host', 'notification', 'job', 'server'],
  operations: {
    // Responses have the jobs that move instances.
    start: write('POST', {
      ...{ status: 202, input: 'NewMaintenance', inputKey: 'maintenance', key: 'jobs', output: 'MaintenanceJobs' },
      summary: 'Start maintenance of hosts: disable them, move their instances off, suspend their protection',
    }),
    plan: write('POST', {
      ...{
        suffix: '/plan',
        status: 200,
        input: 'StartPlanInput',
        inputKey: 'maintenance',
        key: 'plan',
        output: 'MaintenancePlan',
      },
      summary: 'Preview the effect of a maintenance of hosts on each instance',
    }),
    end: write('POST', {
      ...{
        suffix: '/return',
        status: 202,
        input: 'NewReturn',
        inputKey: 'return',
        key: 'jobs',
        output: 'MaintenanceJobs',
      },
      summary: 'Return hosts to service: enabled, no longer forced down, protected, their reserve restored',
    }),
    planEnd: write('POST', {
      ...{
        suffix: '/return/plan',
        status: 200,
        input: 'ReturnPlanInput',
        inputKey: 'return',
        key: 'plan',
        output: 'MaintenancePlan',
      },
      summary: 'Preview the return of hosts to service, and what prevents it',
    }),
  },
});
