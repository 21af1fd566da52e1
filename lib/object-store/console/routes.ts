import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { describeAccess } from './access.ts';
import { testAccess } from './access-tests.ts';
import { changeBucket, createNamedBucket, deleteBucket, getBucket, listBuckets } from './buckets.ts';
import { bucketApi, objectApi, uploadApi } from './contract.ts';
import { dataHeaders, openObject, uploadObject } from './data.ts';
import { listEntries } from './entries.ts';
import { bucketLifecycle, previewRules } from './lifecycle.ts';
import { changeObject, copyNamedObject, deleteObject, getObject, listObjectVersions } from './objects.ts';
import { changePolicy, getPolicy } from './policies.ts';
import { removeContents } from './remove-contents.ts';
import * as schemas from './schema.ts';
import { createShareLink, endShareLinks } from './share-links.ts';
import { cancelUpload, finishUpload, getUpload, listUnfinished, startUpload, uploadPart } from './uploads.ts';
import * as usageSchemas from './usage/schema.ts';
import { getBucketUsage } from './usage/service.ts';

export const READ_BUCKETS = rule('console:buckets:read', 'project_reader');
export const WRITE_BUCKETS = rule('console:buckets:write', 'project_member');

const read = { policy: READ_BUCKETS } as const;
const write = { policy: WRITE_BUCKETS } as const;

const bucketEndpoints = serve(
  bucketApi,
  { ...schemas, ...usageSchemas },
  {
    list: { ...read, run: listBuckets },
    create: { ...write, run: (ctx, { body }) => createNamedBucket(ctx, body) },
    show: { ...read, run: (ctx, { id }) => getBucket(ctx, id) },
    update: { ...write, run: (ctx, { id, body }) => changeBucket(ctx, id, body) },
    remove: { ...write, run: (ctx, { id }) => deleteBucket(ctx, id) },
    removeContents: { ...write, run: (ctx, { id }) => removeContents(ctx, id) },
    access: { ...read, run: (ctx, { id }) => describeAccess(ctx, id) },
    share: { ...write, run: (ctx, { id, body }) => createShareLink(ctx, id, body) },
    endSharing: { ...write, run: (ctx, { id }) => endShareLinks(ctx, id) },
    policy: { ...read, run: (ctx, { id }) => getPolicy(ctx, id) },
    changePolicy: { ...write, run: (ctx, { id, body }) => changePolicy(ctx, id, body.policy) },
    testAccess: { ...read, run: (ctx, { id, body }) => testAccess(ctx, id, body) },
    lifecycle: { ...read, run: (ctx, { id }) => bucketLifecycle.get(ctx, id) },
    changeLifecycle: { ...write, run: (ctx, { id, body }) => bucketLifecycle.change(ctx, id, body) },
    previewLifecycle: { ...read, run: (ctx, { id, body }) => previewRules(ctx, id, body) },
    usage: { ...read, run: (ctx, { id, query }) => getBucketUsage(ctx, id, query) },
  },
);

const objectEndpoints = serve(objectApi, schemas, {
  entries: { ...read, run: (ctx, { id, query }) => listEntries(ctx, id, query) },
  show: { ...read, run: (ctx, { id, query }) => getObject(ctx, id, query) },
  update: { ...write, run: (ctx, { id, query, body }) => changeObject(ctx, id, query, body) },
  remove: { ...write, run: (ctx, { id, query }) => deleteObject(ctx, id, query) },
  versions: { ...read, run: (ctx, { id, query }) => listObjectVersions(ctx, id, query) },
  copy: { ...write, run: (ctx, { id, body }) => copyNamedObject(ctx, id, body) },
});

const uploadEndpoints = serve(uploadApi, schemas, {
  download: {
    ...read,
    run: async (ctx, { id, query, reply }) => {
      const data = await openObject(ctx, id, query);
      Object.assign(reply.headers, dataHeaders(query.name, { ...query, type: data.type }));
      return data;
    },
  },
  putObject: { ...write, run: (ctx, { id, query, body }) => uploadObject(ctx, id, query, body) },
  list: { ...read, run: (ctx, { id }) => listUnfinished(ctx, id) },
  create: { ...write, run: (ctx, { id, body }) => startUpload(ctx, id, body) },
  show: { ...read, run: (ctx, { id, params }) => getUpload(ctx, id, params.upload_id) },
  putPart: { ...write, run: (ctx, { params, query, body }) => uploadPart(ctx, params, query.crc32, body) },
  complete: { ...write, run: (ctx, { id, params, body }) => finishUpload(ctx, id, params.upload_id, body) },
  remove: { ...write, run: (ctx, { id, params }) => cancelUpload(ctx, id, params.upload_id) },
});

export const buckets = defineResource({ endpoints: [...bucketEndpoints, ...objectEndpoints, ...uploadEndpoints] });
