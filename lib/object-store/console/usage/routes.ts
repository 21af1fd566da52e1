import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { READ_BUCKETS } from '../routes.ts';
import { BucketPath } from '../schema.ts';
import { BucketUsage, UsageQuery } from './schema.ts';
import { getBucketUsage } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/buckets/{id}/usage',
    summary: 'Show the usage of a bucket in each hour of the last 7 days, or on each of the last 400 days',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketPath,
    query: UsageQuery,
    response: BucketUsage,
    status: 200,
    run: (ctx, { params, query }) => getBucketUsage(ctx, params.id, query),
  }),
];

export const bucketUsages = defineResource({ endpoints });
