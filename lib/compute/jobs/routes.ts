import { sql } from 'kysely';
import { actionEndpoint, platformAction } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import type { Retention } from '#lib/retention/retention.ts';
import type { JobVerb } from './can.ts';
import { jobQuotas } from './job-size.ts';
import { CreateJob, JobDetails, JobEnvelope, JobList, JobPath, JobQuery } from './schema.ts';
import { changeJobState, createJob, getJob, listJobs } from './service.ts';
import { wipeJobs } from './wipe.ts';
import { callWorkflow } from './workflows.ts';

const READ = rule('os_compute_api:os-jobs:read', 'project_reader');
const change = (verb: JobVerb) =>
  platformAction({
    policy: rule('os_compute_api:os-jobs:change', 'project_reader'),
    response: JobEnvelope,
    status: 202,
    run: async (ctx, { params }) => ({ job: await changeJobState(ctx, params.id, verb) }),
  });

/** Extension of Nephos: background work on many objects. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-jobs',
    summary: 'List the jobs that change many objects, newest first',
    audience: 'token',
    policy: READ,
    query: JobQuery,
    response: JobList,
    status: 200,
    run: async (ctx, { query }) => ({ jobs: await listJobs(ctx, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/os-jobs',
    summary: 'Start a job that changes many objects with the current permissions of the caller',
    audience: 'token',
    policy: rule('os_compute_api:os-jobs:create', 'project_member'),
    body: CreateJob,
    response: JobEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ job: await createJob(ctx, body.job) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-jobs/{id}',
    summary: 'Show a job with the result for each object',
    audience: 'token',
    policy: READ,
    params: JobPath,
    response: JobDetails,
    status: 200,
    run: async (ctx, { params }) => ({ job: await getJob(ctx, params.id) }),
  }),
  actionEndpoint({
    path: '/os-jobs/{id}/action',
    summary: 'Pause, resume or cancel a job, or retry its failed items',
    params: JobPath,
    actions: { pause: change('pause'), resume: change('resume'), cancel: change('cancel'), retry: change('retry') },
  }),
];

/** Fewer per step than plain rows, because jobs have many objects. */
const JOBS_OF_A_STEP = 5;

const endedJobs: Retention = {
  table: 'jobs',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
  async deleteExpired(tx, before, limit) {
    const old = await sql<{ id: string }>`select id from jobs where ended_at is not null and ended_at < ${before}
      order by ended_at limit ${Math.min(limit, JOBS_OF_A_STEP)}`.execute(tx);
    const ids = old.rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('job_items').where('job_id', 'in', ids).execute();
    await tx.deleteFrom('jobs').where('id', 'in', ids).execute();
    return ids.length;
  },
};

export const jobs = defineResource({
  endpoints,
  workflows: [callWorkflow],
  jobs: wipeJobs,
  quotas: [jobQuotas],
  retentions: [endedJobs],
});
