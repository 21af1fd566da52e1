import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { jobApi } from '../contract.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../routes.ts';
import * as schemas from '../schema.ts';
import * as jobSchemas from './schema.ts';
import { cancelBucketJob, createBucketJob, getBucketJob, listBucketJobs } from './service.ts';
import { bucketJobWorkflow } from './workflows.ts';

const endpoints = serve(
  jobApi,
  { ...schemas, ...jobSchemas },
  {
    list: { policy: READ_BUCKETS, run: listBucketJobs },
    show: { policy: READ_BUCKETS, run: (ctx, { params }) => getBucketJob(ctx, params.job_id) },
    create: { policy: WRITE_BUCKETS, run: (ctx, { id, body }) => createBucketJob(ctx, id, body) },
    cancel: { policy: WRITE_BUCKETS, run: (ctx, { params }) => cancelBucketJob(ctx, params.job_id) },
  },
);

const endedJobs = retentionOf({
  table: 'bucket_jobs',
  key: 'id',
  endedAt: 'ended_at',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});

export const bucketJobs = defineResource({
  endpoints,
  workflows: [bucketJobWorkflow],
  retentions: [endedJobs],
  contents: [projectRows('bucket_jobs', 'project_id')],
});
