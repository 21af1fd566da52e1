import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rootEndpointOf } from '../addresses.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../routes.ts';
import * as bucketSchemas from '../schema.ts';
import { settingApi } from './contract.ts';
import { bucketCors, testCors } from './cors.ts';
import { bucketEncryption } from './encryption.ts';
import { bucketObjectLock } from './object-lock.ts';
import { bucketOwnership, publicAccessBlock } from './public-access.ts';
import * as schemas from './schema.ts';
import { bucketTags } from './tags.ts';
import { changeVersionLock, getVersionLock } from './version-lock.ts';
import { bucketWebsite } from './website.ts';

const read = { policy: READ_BUCKETS } as const;
const write = { policy: WRITE_BUCKETS } as const;

const endpoints = serve(
  settingApi,
  { ...bucketSchemas, ...schemas },
  {
    cors: { ...read, run: (ctx, { id }) => bucketCors.get(ctx, id) },
    changeCors: { ...write, run: (ctx, { id, body }) => bucketCors.change(ctx, id, body) },
    testCors: { ...read, run: (ctx, { id, body }) => testCors(ctx, id, body) },
    website: { ...read, run: (ctx, { id }) => bucketWebsite.get(ctx, id) },
    changeWebsite: { ...write, run: (ctx, { id, body }) => bucketWebsite.change(ctx, id, body) },
    encryption: { ...read, run: (ctx, { id }) => bucketEncryption.get(ctx, id) },
    changeEncryption: { ...write, run: (ctx, { id, body }) => bucketEncryption.change(ctx, id, body) },
    objectLock: { ...read, run: (ctx, { id }) => bucketObjectLock.get(ctx, id) },
    changeObjectLock: { ...write, run: (ctx, { id, body }) => bucketObjectLock.change(ctx, id, body) },
    versionLock: { ...read, run: (ctx, { id, query }) => getVersionLock(ctx, id, query) },
    changeVersionLock: { ...write, run: (ctx, { id, query, body }) => changeVersionLock(ctx, id, query, body) },
    publicAccessBlock: { ...read, run: (ctx, { id }) => publicAccessBlock.get(ctx, id) },
    changePublicAccessBlock: { ...write, run: (ctx, { id, body }) => publicAccessBlock.change(ctx, id, body) },
    ownership: { ...read, run: (ctx, { id }) => bucketOwnership.get(ctx, id) },
    changeOwnership: { ...write, run: (ctx, { id, body }) => bucketOwnership.change(ctx, id, body) },
    tags: { ...read, run: (ctx, { id }) => bucketTags.get(ctx, id) },
    changeTags: { ...write, run: (ctx, { id, body }) => bucketTags.change(ctx, id, body) },
    s3Endpoint: {
      ...read,
      run: (ctx) => ({ root_endpoint: rootEndpointOf(ctx), region: ctx.env.NEPHOS_S3_REGION }),
    },
  },
);

export const bucketSettings = defineResource({ endpoints });
