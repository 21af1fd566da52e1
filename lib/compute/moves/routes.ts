import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import * as jobSchemas from '../jobs/schema.ts';
import { moveApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createMoves, getMovePlan, getMoveTargets } from './service.ts';
import { moveWorkflow } from './workflows.ts';

const PLAN = rule('os_compute_api:os-moves:plan', 'admin');

const endpoints = serve(
  moveApi,
  { ...jobSchemas, ...schemas },
  {
    create: {
      policy: rule('os_compute_api:os-moves:create', 'admin'),
      run: (ctx, { body }) => createMoves(ctx, body.moves),
    },
    plan: { policy: PLAN, run: (ctx, { body }) => getMovePlan(ctx, body.moves) },
    targets: { policy: PLAN, run: (ctx, { body }) => getMoveTargets(ctx, body.servers) },
  },
);

export const moves = defineResource({ endpoints, workflows: [moveWorkflow] });
