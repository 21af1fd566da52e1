import { sql } from 'kysely';
import { serve } from '#lib/contract/serve.ts';
import { platformAction } from '#lib/http/actions.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import type { Retention } from '#lib/retention/retention.ts';
import type { JobVerb } from './can.ts';
import { jobApi } from './contract.ts';
import { jobQuotas } from './job-size.ts';
import * as schemas from './schema.ts';
import { JobEnvelope } from './schema.ts';
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

const endpoints = serve(jobApi, schemas, {
  list: { policy: READ, run: (ctx, { query }) => listJobs(ctx, query) },
  create: {
    policy: rule('os_compute_api:os-jobs:create', 'project_member'),
    run: (ctx, { body }) => createJob(ctx, body.job),
  },
  show: { policy: READ, run: (ctx, { id }) => getJob(ctx, id) },
  act: { pause: change('pause'), resume: change('resume'), cancel: change('cancel'), retry: change('retry') },
});

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
