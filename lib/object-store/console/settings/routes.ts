import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rootEndpointOf } from '../addresses.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../routes.ts';
import * as bucketSchemas from '../schema.ts';
import { settingApi } from './contract.ts';
import { changeCors, getCors, testCors } from './cors.ts';
import { changeEncryption, getEncryption } from './encryption.ts';
import { changeObjectLock, getObjectLock } from './object-lock.ts';
import { changeOwnership, changePublicAccessBlock, getOwnership, getPublicAccessBlock } from './public-access.ts';
import * as schemas from './schema.ts';
import { changeTags, getTags } from './tags.ts';
import { changeVersionLock, getVersionLock } from './version-lock.ts';
import { changeWebsite, getWebsite } from './website.ts';

const read = { policy: READ_BUCKETS } as const;
const write = { policy: WRITE_BUCKETS } as const;

const endpoints = serve(
  settingApi,
  { ...bucketSchemas, ...schemas },
  {
    cors: { ...read, run: (ctx, { id }) => getCors(ctx, id) },
    changeCors: { ...write, run: (ctx, { id, body }) => changeCors(ctx, id, body) },
    testCors: { ...read, run: (ctx, { id, body }) => testCors(ctx, id, body) },
    website: { ...read, run: (ctx, { id }) => getWebsite(ctx, id) },
    changeWebsite: { ...write, run: (ctx, { id, body }) => changeWebsite(ctx, id, body) },
    encryption: { ...read, run: (ctx, { id }) => getEncryption(ctx, id) },
    changeEncryption: { ...write, run: (ctx, { id, body }) => changeEncryption(ctx, id, body) },
    objectLock: { ...read, run: (ctx, { id }) => getObjectLock(ctx, id) },
    changeObjectLock: { ...write, run: (ctx, { id, body }) => changeObjectLock(ctx, id, body) },
    versionLock: { ...read, run: (ctx, { id, query }) => getVersionLock(ctx, id, query) },
    changeVersionLock: { ...write, run: (ctx, { id, query, body }) => changeVersionLock(ctx, id, query, body) },
    publicAccessBlock: { ...read, run: (ctx, { id }) => getPublicAccessBlock(ctx, id) },
    changePublicAccessBlock: { ...write, run: (ctx, { id, body }) => changePublicAccessBlock(ctx, id, body) },
    ownership: { ...read, run: (ctx, { id }) => getOwnership(ctx, id) },
    changeOwnership: { ...write, run: (ctx, { id, body }) => changeOwnership(ctx, id, body) },
    tags: { ...read, run: (ctx, { id }) => getTags(ctx, id) },
    changeTags: { ...write, run: (ctx, { id, body }) => changeTags(ctx, id, body) },
    s3Endpoint: {
      ...read,
      run: (ctx) => ({ root_endpoint: rootEndpointOf(ctx), region: ctx.env.NEPHOS_S3_REGION }),
    },
  },
);

export const bucketSettings = defineResource({ endpoints });
