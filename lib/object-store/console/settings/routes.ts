import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rootEndpointOf } from '../addresses.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../routes.ts';
import { BucketPath, ObjectQuery } from '../schema.ts';
import { changeCors, getCors, testCors } from './cors.ts';
import { changeEncryption, getEncryption } from './encryption.ts';
import { changeObjectLock, getObjectLock } from './object-lock.ts';
import { changeOwnership, changePublicAccessBlock, getOwnership, getPublicAccessBlock } from './public-access.ts';
import {
  BucketCors,
  BucketEncryption,
  BucketObjectLock,
  BucketOwnership,
  BucketTags,
  BucketWebsite,
  ChangeCors,
  ChangeEncryption,
  ChangeObjectLock,
  ChangeTags,
  ChangeVersionLock,
  ChangeWebsite,
  CorsTestEnvelope,
  CreateCorsTest,
  PublicAccessBlock,
  S3Endpoint,
  VersionLockEnvelope,
} from './schema.ts';
import { changeTags, getTags } from './tags.ts';
import { changeVersionLock, getVersionLock } from './version-lock.ts';
import { changeWebsite, getWebsite } from './website.ts';

const read = { audience: 'project', method: 'GET', policy: READ_BUCKETS, params: BucketPath, status: 200 } as const;
const replace = { audience: 'project', method: 'PUT', policy: WRITE_BUCKETS, params: BucketPath, status: 200 } as const;

const corsEndpoints = [
  endpoint({
    ...read,
    path: '/buckets/{id}/cors',
    summary: 'Show which scripts of other origins may use the bucket',
    response: BucketCors,
    run: (ctx, { params }) => getCors(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/cors',
    summary: 'Replace or remove the CORS rules of the bucket',
    body: ChangeCors,
    response: BucketCors,
    run: (ctx, { params, body }) => changeCors(ctx, params.id, body),
  }),
  endpoint({
    ...read,
    method: 'POST',
    path: '/buckets/{id}/cors-tests',
    summary: 'Decide whether a browser would allow a script of an origin to send a request',
    body: CreateCorsTest,
    response: CorsTestEnvelope,
    run: async (ctx, { params, body }) => ({ cors_test: await testCors(ctx, params.id, body.cors_test) }),
  }),
];

const websiteEndpoints = [
  endpoint({
    ...read,
    path: '/buckets/{id}/website',
    summary: 'Show the website of the bucket, its address, and whether visitors can read it',
    response: BucketWebsite,
    run: (ctx, { params }) => getWebsite(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/website',
    summary: 'Replace or remove the website of the bucket',
    body: ChangeWebsite,
    response: BucketWebsite,
    run: (ctx, { params, body }) => changeWebsite(ctx, params.id, body),
  }),
];

const dataEndpoints = [
  endpoint({
    ...read,
    path: '/buckets/{id}/encryption',
    summary: 'Show how new objects of the bucket are encrypted',
    response: BucketEncryption,
    run: (ctx, { params }) => getEncryption(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/encryption',
    summary: 'Replace or remove the default encryption of the bucket',
    body: ChangeEncryption,
    response: BucketEncryption,
    run: (ctx, { params, body }) => changeEncryption(ctx, params.id, body),
  }),
  endpoint({
    ...read,
    path: '/buckets/{id}/object-lock',
    summary: 'Show object lock and the default retention of the bucket',
    response: BucketObjectLock,
    run: (ctx, { params }) => getObjectLock(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/object-lock',
    summary: 'Turn on object lock permanently, or replace the default retention',
    body: ChangeObjectLock,
    response: BucketObjectLock,
    run: (ctx, { params, body }) => changeObjectLock(ctx, params.id, body),
  }),
  endpoint({
    ...read,
    path: '/buckets/{id}/version-lock',
    summary: 'Show retention and legal hold of an object or of a version of it',
    query: ObjectQuery,
    response: VersionLockEnvelope,
    run: async (ctx, { params, query }) => ({ lock: await getVersionLock(ctx, params.id, query) }),
  }),
  endpoint({
    ...replace,
    method: 'PATCH',
    path: '/buckets/{id}/version-lock',
    summary: 'Change retention or legal hold of an object or of a version of it',
    query: ObjectQuery,
    body: ChangeVersionLock,
    response: VersionLockEnvelope,
    run: async (ctx, { params, query, body }) => ({ lock: await changeVersionLock(ctx, params.id, query, body.lock) }),
  }),
];

const accessEndpoints = [
  endpoint({
    ...read,
    path: '/buckets/{id}/public-access-block',
    summary: 'Show how far the bucket prevents public access',
    response: PublicAccessBlock,
    run: (ctx, { params }) => getPublicAccessBlock(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/public-access-block',
    summary: 'Change how far the bucket prevents public access',
    body: PublicAccessBlock,
    response: PublicAccessBlock,
    run: (ctx, { params, body }) => changePublicAccessBlock(ctx, params.id, body),
  }),
  endpoint({
    ...read,
    path: '/buckets/{id}/ownership',
    summary: 'Show who owns objects that other projects write',
    response: BucketOwnership,
    run: (ctx, { params }) => getOwnership(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/ownership',
    summary: 'Change who owns objects that other projects write',
    body: BucketOwnership,
    response: BucketOwnership,
    run: (ctx, { params, body }) => changeOwnership(ctx, params.id, body),
  }),
  endpoint({
    ...read,
    path: '/buckets/{id}/tags',
    summary: 'Show the tags of the bucket',
    response: BucketTags,
    run: (ctx, { params }) => getTags(ctx, params.id),
  }),
  endpoint({
    ...replace,
    path: '/buckets/{id}/tags',
    summary: 'Replace the tags of the bucket',
    body: ChangeTags,
    response: BucketTags,
    run: (ctx, { params, body }) => changeTags(ctx, params.id, body),
  }),
];

const s3Endpoint = endpoint({
  audience: 'project',
  method: 'GET',
  policy: READ_BUCKETS,
  path: '/s3-endpoint',
  summary: 'Show where clients of S3 connect, and the region with which they sign',
  response: S3Endpoint,
  status: 200,
  run: async (ctx) => ({ root_endpoint: rootEndpointOf(ctx), region: ctx.env.NEPHOS_S3_REGION }),
});

export const bucketSettings = defineResource({
  endpoints: [...corsEndpoints, ...websiteEndpoints, ...dataEndpoints, ...accessEndpoints, s3Endpoint],
});
