import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../routes.ts';
import { BucketJobEnvelope, BucketJobList, BucketJobPath, BucketPath, CreateBucketJob } from '../schema.ts';
import { cancelBucketJob, createBucketJob, getBucketJob, listBucketJobs } from './service.ts';
import { bucketJobWorkflow } from './workflows.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/bucket-jobs',
    summary: 'List the jobs on objects of the project, newest first',
    audience: 'project',
    policy: READ_BUCKETS,
    response: BucketJobList,
    status: 200,
    run: async (ctx) => ({ jobs: await listBucketJobs(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/bucket-jobs/{job_id}',
    summary: 'Show a job on objects of a bucket',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketJobPath,
    response: BucketJobEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ job: await getBucketJob(ctx, params.job_id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/buckets/{id}/jobs',
    summary:
      'Delete, copy or move many objects, restore them to a moment, or empty or delete a bucket, in the background',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    body: CreateBucketJob,
    response: BucketJobEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ job: await createBucketJob(ctx, params.id, body.job) }),
  }),
  endpoint({
    method: 'POST',
    path: '/bucket-jobs/{job_id}/cancel',
    summary: 'Cancel a job; objects that are already changed stay so',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketJobPath,
    response: BucketJobEnvelope,
    status: 202,
    run: async (ctx, { params }) => ({ job: await cancelBucketJob(ctx, params.job_id) }),
  }),
];

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
