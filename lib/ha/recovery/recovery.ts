import { defineResource } from '#lib/http/resource.ts';
import { recoveryJobs } from './jobs.ts';
import { moveWorkflow } from './move.ts';
import { retryWorkflow } from './retry.ts';
import { recoverWorkflow } from './workflows.ts';

/** Recovery of accepted faults. */
export const recovery = defineResource({
  workflows: [recoverWorkflow, moveWorkflow, retryWorkflow],
  jobs: recoveryJobs,
});
