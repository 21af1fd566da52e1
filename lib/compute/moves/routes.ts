import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { JobEnvelope } from '../jobs/schema.ts';
import { CreateMoves, FindTargets, MovePlan, MoveTargets, PlanMoves } from './schema.ts';
import { createMoves, getMovePlan, getMoveTargets } from './service.ts';
import { moveWorkflow } from './workflows.ts';

const PLAN = rule('os_compute_api:os-moves:plan', 'admin');

/** Extension of Nephos: moves many servers as one job, for example to empty a host. */
const endpoints = [
  endpoint({
    method: 'POST',
    path: '/os-moves',
    summary:
      'Start a job that moves servers off a host, returns the host to service, or moves some servers; os-jobs shows its progress',
    audience: 'project',
    policy: rule('os_compute_api:os-moves:create', 'admin'),
    body: CreateMoves,
    response: JobEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ job: await createMoves(ctx, body.moves) }),
  }),
  endpoint({
    method: 'POST',
    path: '/os-moves/plan',
    summary: 'Preview where each server would be moved',
    audience: 'project',
    policy: PLAN,
    body: PlanMoves,
    response: MovePlan,
    status: 200,
    run: async (ctx, { body }) => ({ plan: await getMovePlan(ctx, body.moves) }),
  }),
  endpoint({
    method: 'POST',
    path: '/os-moves/targets',
    summary: 'Check for each host whether it can take some servers, and what prevents it',
    audience: 'project',
    policy: PLAN,
    body: FindTargets,
    response: MoveTargets,
    status: 200,
    run: async (ctx, { body }) => ({ targets: await getMoveTargets(ctx, body.servers) }),
  }),
];

export const moves = defineResource({ endpoints, workflows: [moveWorkflow] });
