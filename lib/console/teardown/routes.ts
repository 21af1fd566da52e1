import { JobEnvelope } from '#lib/compute/jobs/schema.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { registerProjectTeardown } from '#lib/identity/projects/full-project.ts';
import { NewTeardown, TeardownEnvelope, TeardownPath } from './schema.ts';
import { GET_TEARDOWN, planTeardown, START_TEARDOWN, startTeardown } from './service.ts';
import { teardownWorkflow } from './workflows.ts';

const shared = { path: '/projects/{id}/teardown', audience: 'token', params: TeardownPath } as const;

/** Deletion of a project with its contents. Upstream has no equivalent. */
const endpoints = [
  endpoint({
    method: 'GET',
    ...shared,
    summary: 'Preview the deletion of a project with its contents, its order and what prevents it',
    policy: GET_TEARDOWN,
    response: TeardownEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ teardown: await planTeardown(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    ...shared,
    summary: 'Start a job that disables a project and deletes it with all its contents',
    policy: START_TEARDOWN,
    body: NewTeardown,
    response: JobEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({
      job: await startTeardown(ctx, params.id, body.teardown.reason || null),
    }),
  }),
];

registerProjectTeardown((ctx, id) => startTeardown(ctx, id, null));

export const teardown = defineResource({ endpoints, workflows: [teardownWorkflow] });
