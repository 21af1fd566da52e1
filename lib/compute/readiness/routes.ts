import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { readinessWorkflow } from './await-readiness.ts';
import { readinessJob } from './check.ts';
import { readinessApi } from './contract.ts';
import * as schemas from './schema.ts';
import { getReadiness } from './service.ts';

const endpoints = serve(readinessApi, schemas, {
  server: {
    policy: rule('console:readiness:read', 'project_reader'),
    run: (ctx, { params }) => getReadiness(ctx, params.server_id),
  },
});

export const readiness = defineResource({
  endpoints,
  workflows: [readinessWorkflow],
  jobs: (services) => [readinessJob(services)],
});
