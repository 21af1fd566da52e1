import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { changeLifecycle, getLifecycle, previewRules } from './lifecycle.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from './routes.ts';
import { BucketLifecycle, BucketPath, ChangeLifecycle, LifecyclePreview } from './schema.ts';

const lifecycle = { audience: 'project', path: '/buckets/{id}/lifecycle', params: BucketPath } as const;

const endpoints = [
  endpoint({
    ...lifecycle,
    method: 'GET',
    summary: 'Show the rules by which objects of the bucket expire',
    policy: READ_BUCKETS,
    response: BucketLifecycle,
    status: 200,
    run: (ctx, { params }) => getLifecycle(ctx, params.id),
  }),
  endpoint({
    ...lifecycle,
    method: 'PUT',
    summary: 'Replace the rules by which objects of the bucket expire; rules with other conditions stay',
    policy: WRITE_BUCKETS,
    body: ChangeLifecycle,
    response: BucketLifecycle,
    status: 200,
    run: (ctx, { params, body }) => changeLifecycle(ctx, params.id, body),
  }),
  endpoint({
    ...lifecycle,
    method: 'POST',
    path: '/buckets/{id}/lifecycle-previews',
    summary: 'Show what rules would delete today, without deleting anything',
    policy: READ_BUCKETS,
    body: ChangeLifecycle,
    response: LifecyclePreview,
    status: 200,
    run: (ctx, { params, body }) => previewRules(ctx, params.id, body),
  }),
];

export const bucketLifecycles = defineResource({ endpoints });
