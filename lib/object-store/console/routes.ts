import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { describeAccess } from './access.ts';
import { changeBucket, createNamedBucket, deleteBucket, getBucket, listBuckets } from './buckets.ts';
import { listEntries } from './entries.ts';
import { changeObject, copyNamedObject, deleteObject, getObject, listObjectVersions } from './objects.ts';
import { removeContents } from './remove-contents.ts';
import {
  BucketAccessEnvelope,
  BucketEnvelope,
  BucketList,
  BucketPath,
  CopyObject,
  CreateBucket,
  CreateShareLink,
  Entries,
  EntriesQuery,
  ObjectEnvelope,
  ObjectQuery,
  ObjectVersions,
  ShareLinkEnvelope,
  UpdateBucket,
  UpdateObject,
} from './schema.ts';
import { createShareLink, endShareLinks } from './share-links.ts';

export const READ_BUCKETS = rule('console:buckets:read', 'project_reader');
export const WRITE_BUCKETS = rule('console:buckets:write', 'project_member');

const bucketEndpoints = [
  endpoint({
    method: 'GET',
    path: '/buckets',
    summary: 'List the buckets of the project with their usage, by name',
    audience: 'project',
    policy: READ_BUCKETS,
    response: BucketList,
    status: 200,
    run: (ctx) => listBuckets(ctx),
  }),
  endpoint({
    method: 'POST',
    path: '/buckets',
    summary: 'Create a bucket whose name is valid in the native API and in S3',
    audience: 'project',
    policy: WRITE_BUCKETS,
    body: CreateBucket,
    response: BucketEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ bucket: await createNamedBucket(ctx, body.bucket) }),
  }),
  endpoint({
    method: 'GET',
    path: '/buckets/{id}',
    summary: 'Show a bucket with its usage',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketPath,
    response: BucketEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ bucket: await getBucket(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/buckets/{id}',
    summary: 'Change versioning and quota of a bucket',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    body: UpdateBucket,
    response: BucketEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ bucket: await changeBucket(ctx, params.id, body.bucket) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/buckets/{id}',
    summary: 'Delete an empty bucket',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    status: 204,
    run: (ctx, { params }) => deleteBucket(ctx, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/buckets/{id}/contents',
    summary: 'Delete up to 5,000 versions and uploads of a bucket; repeat it until the bucket is empty',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    status: 204,
    run: (ctx, { params }) => removeContents(ctx, params.id),
  }),
];

const object = { audience: 'project', path: '/buckets/{id}/object', params: BucketPath, query: ObjectQuery } as const;

const objectEndpoints = [
  endpoint({
    method: 'GET',
    path: '/buckets/{id}/entries',
    summary: 'List folders and objects below a prefix, or find objects whose name contains a text',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketPath,
    query: EntriesQuery,
    response: Entries,
    status: 200,
    run: (ctx, { params, query }) => listEntries(ctx, params.id, query),
  }),
  endpoint({
    ...object,
    method: 'GET',
    summary: 'Show an object, or a version of it, with metadata and tags',
    policy: READ_BUCKETS,
    response: ObjectEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ object: await getObject(ctx, params.id, query) }),
  }),
  endpoint({
    ...object,
    method: 'PATCH',
    summary: 'Replace metadata, tags or the content type of an object',
    policy: WRITE_BUCKETS,
    body: UpdateObject,
    response: ObjectEnvelope,
    status: 200,
    run: async (ctx, { params, query, body }) => ({ object: await changeObject(ctx, params.id, query, body.object) }),
  }),
  endpoint({
    ...object,
    method: 'DELETE',
    summary: 'Delete an object, or a version of it permanently',
    policy: WRITE_BUCKETS,
    status: 204,
    run: (ctx, { params, query }) => deleteObject(ctx, params.id, query),
  }),
  endpoint({
    ...object,
    method: 'GET',
    path: '/buckets/{id}/versions',
    summary: 'List the versions of an object, newest first',
    policy: READ_BUCKETS,
    response: ObjectVersions,
    status: 200,
    run: (ctx, { params, query }) => listObjectVersions(ctx, params.id, query),
  }),
  endpoint({
    method: 'POST',
    path: '/buckets/{id}/copies',
    summary: 'Copy, rename or move an object, or restore a version of it',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    body: CopyObject,
    response: ObjectEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ object: await copyNamedObject(ctx, params.id, body.copy) }),
  }),
];

const accessEndpoints = [
  endpoint({
    method: 'GET',
    path: '/buckets/{id}/access',
    summary: 'Show who may use the bucket besides the members of the project',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketPath,
    response: BucketAccessEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ access: await describeAccess(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/buckets/{id}/share-links',
    summary: 'Create a link with which anyone can download the object until it expires',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    body: CreateShareLink,
    response: ShareLinkEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ link: await createShareLink(ctx, params.id, body.link) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/buckets/{id}/share-links',
    summary: 'End all links to objects of the bucket',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    status: 204,
    run: (ctx, { params }) => endShareLinks(ctx, params.id),
  }),
];

export const buckets = defineResource({ endpoints: [...bucketEndpoints, ...objectEndpoints, ...accessEndpoints] });
