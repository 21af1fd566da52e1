import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { testAccess } from './access-tests.ts';
import { changePolicy, getPolicy } from './policies.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from './routes.ts';
import { AccessTestEnvelope, BucketPath, BucketPolicy, ChangeBucketPolicy, CreateAccessTest } from './schema.ts';

const policy = { audience: 'project', path: '/buckets/{id}/policy', params: BucketPath } as const;

const endpoints = [
  endpoint({
    ...policy,
    method: 'GET',
    summary: 'Show the policy of the bucket and what its statements say',
    policy: READ_BUCKETS,
    response: BucketPolicy,
    status: 200,
    run: (ctx, { params }) => getPolicy(ctx, params.id),
  }),
  endpoint({
    ...policy,
    method: 'PUT',
    summary: 'Replace or remove the policy of the bucket',
    policy: WRITE_BUCKETS,
    body: ChangeBucketPolicy,
    response: BucketPolicy,
    status: 200,
    run: (ctx, { params, body }) => changePolicy(ctx, params.id, body.policy),
  }),
  endpoint({
    method: 'POST',
    path: '/buckets/{id}/access-tests',
    summary: 'Decide whether a user may read, list, write or delete, and name the rule that decides',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketPath,
    body: CreateAccessTest,
    response: AccessTestEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ access_test: await testAccess(ctx, params.id, body.access_test) }),
  }),
];

export const bucketPolicies = defineResource({ endpoints });
