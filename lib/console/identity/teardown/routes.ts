import { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { registerProjectTeardown } from '#lib/identity/projects/full-project.ts';
import { teardownApi } from './contract.ts';
import * as schemas from './schema.ts';
import { GET_TEARDOWN, planTeardown, START_TEARDOWN, startTeardown } from './service.ts';
import { teardownWorkflow } from './workflows.ts';

const endpoints = serve(
  teardownApi,
  { ...schemas, PlatformJob },
  {
    plan: { policy: GET_TEARDOWN, run: (ctx, { id }) => planTeardown(ctx, id) },
    start: { policy: START_TEARDOWN, run: (ctx, { id, body }) => startTeardown(ctx, id, body.reason || null) },
  },
);

registerProjectTeardown((ctx, id) => startTeardown(ctx, id, null));

export const teardown = defineResource({ endpoints, workflows: [teardownWorkflow] });
