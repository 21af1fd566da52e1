import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { maintenanceApi } from './contract.ts';
import { maintenanceJobs } from './jobs.ts';
import { planReturn, returnHosts } from './return.ts';
import * as schemas from './schema.ts';
import { planStart, startMaintenance } from './start.ts';

const PLAN = rule('console:maintenance:plan', 'admin');

const endpoints = serve(maintenanceApi, schemas, {
  start: {
    policy: rule('console:maintenance:start', 'admin'),
    run: (ctx, { body }) => startMaintenance(ctx, body),
  },
  plan: { policy: PLAN, run: (ctx, { body }) => planStart(ctx, body) },
  end: { policy: rule('console:maintenance:return', 'admin'), run: (ctx, { body }) => returnHosts(ctx, body) },
  planEnd: { policy: PLAN, run: (ctx, { body }) => planReturn(ctx, body) },
});

export const maintenance = defineResource({ endpoints, jobs: maintenanceJobs });
