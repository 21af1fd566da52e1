import { contract } from '#lib/contract/contract.ts';
import { act, all, show, write } from '#lib/contract/operation.ts';
import { isOpenJob } from './can.ts';
import type * as Schemas from './schema.ts';
import type { PlatformJob } from './schema.ts';

/** Extension of Nephos: background work on many objects. */
export const jobApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-jobs', one: 'job', many: 'jobs' },
  kind: 'job',
  isTransitional: ({ state }: PlatformJob) => isOpenJob(state),
  operations: {
    list: all('PlatformJob', {
      ...{ query: 'JobQuery', summary: 'List the jobs that change many objects, newest first' },
    }),
    create: write('POST', {
      ...{ body: 'CreateJob', output: 'PlatformJob', status: 202 },
      summary: 'Start a job that changes many objects with the current permissions of the caller',
    }),
    show: show('JobDetails', { summary: 'Show a job with the result for each object' }),
    act: act({
      ...{ affects: ['server', 'host'], summary: 'Pause, resume or cancel a job, or retry its failed items' },
    }),
  },
});
