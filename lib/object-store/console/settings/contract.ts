import { contract } from '#lib/contract/contract.ts';
import { get, patch, read, write } from '#lib/contract/operation.ts';
import { BUCKET, OBJECT } from '../contract.ts';
import type * as BucketSchemas from '../schema.ts';
import type * as Schemas from './schema.ts';

const versionLock = { suffix: '/version-lock', key: 'lock', query: 'ObjectQuery', kind: OBJECT } as const;

/** Settings of a bucket. Changes replace a setting. */
export const settingApi = contract<typeof Schemas & typeof BucketSchemas>()({
  ...{ service: 'console', audience: 'project', path: '/buckets/{id}', one: 'bucket', many: 'buckets', isStrict: true },
  kind: BUCKET,
  params: 'BucketPath',
  operations: {
    cors: get({
      ...{ suffix: '/cors', response: 'BucketCors' },
      summary: 'Show which scripts of other origins may use the bucket',
    }),
    changeCors: write('PUT', {
      ...{ suffix: '/cors', status: 200, body: 'ChangeCors', response: 'BucketCors' },
      summary: 'Replace or remove the CORS rules of the bucket',
    }),
    testCors: write('POST', {
      ...{ suffix: '/cors-tests', status: 200, key: 'cors_test', kind: 'cors_test' },
      ...{ input: 'NewCorsTest', output: 'CorsTest' },
      summary: 'Decide whether a browser would allow a script of an origin to send a request',
    }),
    website: get({
      ...{ suffix: '/website', response: 'BucketWebsite' },
      summary: 'Show the website of the bucket, its address, and whether visitors can read it',
    }),
    changeWebsite: write('PUT', {
      ...{ suffix: '/website', status: 200, body: 'ChangeWebsite', response: 'BucketWebsite' },
      summary: 'Replace or remove the website of the bucket',
    }),
    encryption: get({
      ...{ suffix: '/encryption', response: 'BucketEncryption' },
      summary: 'Show how new objects of the bucket are encrypted',
    }),
    changeEncryption: write('PUT', {
      ...{ suffix: '/encryption', status: 200, body: 'ChangeEncryption', response: 'BucketEncryption' },
      summary: 'Replace or remove the default encryption of the bucket',
    }),
    objectLock: get({
      ...{ suffix: '/object-lock', response: 'BucketObjectLock' },
      summary: 'Show object lock and the default retention of the bucket',
    }),
    changeObjectLock: write('PUT', {
      ...{ suffix: '/object-lock', status: 200, body: 'ChangeObjectLock', response: 'BucketObjectLock' },
      summary: 'Turn on object lock permanently, or replace the default retention',
    }),
    versionLock: read('lock', 'VersionLock', {
      ...{ ...versionLock, summary: 'Show retention and legal hold of an object or of a version of it' },
    }),
    changeVersionLock: patch('VersionLockChanges', 'VersionLock', {
      ...{ ...versionLock, summary: 'Change retention or legal hold of an object or of a version of it' },
    }),
    publicAccessBlock: get({
      ...{ suffix: '/public-access-block', response: 'PublicAccessBlock' },
      summary: 'Show how far the bucket prevents public access',
    }),
    changePublicAccessBlock: write('PUT', {
      ...{ suffix: '/public-access-block', status: 200, body: 'PublicAccessBlock', response: 'PublicAccessBlock' },
      summary: 'Change how far the bucket prevents public access',
    }),
    ownership: get({
      ...{ suffix: '/ownership', response: 'BucketOwnership' },
      summary: 'Show who owns objects that other projects write',
    }),
    changeOwnership: write('PUT', {
      ...{ suffix: '/ownership', status: 200, body: 'BucketOwnership', response: 'BucketOwnership' },
      summary: 'Change who owns objects that other projects write',
    }),
    tags: get({ suffix: '/tags', response: 'BucketTags', summary: 'Show the tags of the bucket' }),
    changeTags: write('PUT', {
      ...{ suffix: '/tags', status: 200, body: 'ChangeTags', response: 'BucketTags' },
      summary: 'Replace the tags of the bucket',
    }),
    s3Endpoint: get({
      ...{ path: '/s3-endpoint', response: 'S3Endpoint' },
      summary: 'Show where clients of S3 connect, and the region with which they sign',
    }),
  },
});
