import type * as Jobs from '#lib/compute/jobs/schema.ts';
import { contract } from '#lib/contract/contract.ts';
import { read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Deletion of a project with its contents. Upstream has no equivalent. */
export const teardownApi = contract<typeof Schemas & Pick<typeof Jobs, 'PlatformJob'>>()({
  ...{ service: 'console', audience: 'token', path: '/projects/{id}/teardown', one: 'teardown', many: '' },
  kind: 'project',
  isStrict: true,
  operations: {
    plan: read('teardown', 'TeardownPlan', {
      summary: 'Preview the deletion of a project with its contents, its order and what prevents it',
    }),
    start: write('POST', {
      ...{
        status: 202,
        input: 'NewTeardown',
        inputKey: 'teardown',
        key: 'job',
        output: 'PlatformJob',
        affects: ['domain', 'job'],
      },
      summary: 'Start a job that disables a project and deletes it with all its contents',
    }),
  },
});
