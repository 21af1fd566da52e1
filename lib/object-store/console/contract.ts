import { contract } from '#lib/contract/contract.ts';
import { all, create, cursorList, get, patch, read, remove, show, write } from '#lib/contract/operation.ts';
import type * as JobSchemas from './jobs/schema.ts';
import type { BucketJob } from './jobs/schema.ts';
import type * as Schemas from './schema.ts';
import type * as UsageSchemas from './usage/schema.ts';

/** Kinds of queries about objects are separate from those about buckets: a bucket changes less often. */
export const BUCKET = 'bucket';
export const OBJECT = 'bucket_object';

/** Samples are recorded without events. */
const SAMPLED_EVERY_MS = 10 * 60_000;

export const bucketApi = contract<typeof Schemas & typeof UsageSchemas>()({
  ...{ service: 'console', audience: 'project', path: '/buckets', one: 'bucket', many: 'buckets', isStrict: true },
  kind: BUCKET,
  params: 'BucketPath',
  operations: {
    list: get({ summary: 'List the buckets of the project with their usage, by name', response: 'BucketList' }),
    create: create('NewBucket', 'Bucket', {
      ...{ summary: 'Create a bucket whose name is valid in the native API and in S3', affects: ['quota'] },
    }),
    show: show('Bucket', { summary: 'Show a bucket with its usage' }),
    update: patch('BucketChanges', 'Bucket', { summary: 'Change versioning and quota of a bucket' }),
    remove: remove({ summary: 'Delete an empty bucket', affects: ['quota'] }),
    removeContents: write('DELETE', {
      suffix: '/{id}/contents',
      summary: 'Delete up to 5,000 versions and uploads of a bucket; repeat it until the bucket is empty',
    }),
    access: read('access', 'BucketAccess', {
      ...{ suffix: '/{id}/access', summary: 'Show who may use the bucket besides the members of the project' },
    }),
    share: create('NewShareLink', 'ShareLink', {
      ...{ suffix: '/{id}/share-links', key: 'link', kind: 'share_link' },
      summary: 'Create a link with which anyone can download the object until it expires',
    }),
    endSharing: write('DELETE', {
      ...{ suffix: '/{id}/share-links', kind: 'share_link', summary: 'End all links to objects of the bucket' },
    }),
    policy: get({
      ...{ suffix: '/{id}/policy', response: 'BucketPolicy' },
      summary: 'Show the policy of the bucket and what its statements say',
    }),
    changePolicy: write('PUT', {
      ...{ suffix: '/{id}/policy', status: 200, body: 'ChangeBucketPolicy', response: 'BucketPolicy' },
      summary: 'Replace or remove the policy of the bucket',
    }),
    testAccess: write('POST', {
      ...{ suffix: '/{id}/access-tests', status: 200, key: 'access_test', kind: 'access_test' },
      ...{ input: 'NewAccessTest', output: 'AccessTest' },
      summary: 'Decide whether a user may read, list, write or delete, and name the rule that decides',
    }),
    lifecycle: get({
      ...{ suffix: '/{id}/lifecycle', response: 'BucketLifecycle' },
      summary: 'Show the rules by which objects of the bucket expire',
    }),
    changeLifecycle: write('PUT', {
      ...{ suffix: '/{id}/lifecycle', status: 200, body: 'ChangeLifecycle', response: 'BucketLifecycle' },
      summary: 'Replace the rules by which objects of the bucket expire; rules with other conditions stay',
    }),
    previewLifecycle: write('POST', {
      ...{ suffix: '/{id}/lifecycle-previews', status: 200, body: 'ChangeLifecycle', response: 'LifecyclePreview' },
      summary: 'Show what rules would delete today, without deleting anything',
    }),
    usage: get({
      ...{ suffix: '/{id}/usage', query: 'UsageQuery', response: 'BucketUsage', refreshMs: SAMPLED_EVERY_MS },
      summary: 'Show the usage of a bucket in each hour of the last 7 days, or on each of the last 400 days',
    }),
  },
});

const object = { suffix: '/object', query: 'ObjectQuery' } as const;

export const objectApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/buckets/{id}', one: 'object', many: 'entries', isStrict: true },
  kind: OBJECT,
  params: 'BucketPath',
  operations: {
    entries: cursorList('Entry', 'EntriesQuery', 'Entries', {
      suffix: '/entries',
      summary: 'List folders and objects below a prefix, or find objects whose name contains a text',
    }),
    show: show('ObjectDetails', {
      ...{ ...object, summary: 'Show an object, or a version of it, with metadata and tags' },
    }),
    update: patch('ObjectChanges', 'ObjectDetails', {
      ...{ ...object, summary: 'Replace metadata, tags or the content type of an object' },
    }),
    remove: remove({
      ...{ ...object, affects: [BUCKET, 'quota'], summary: 'Delete an object, or a version of it permanently' },
    }),
    versions: get({
      ...{ ...object, suffix: '/versions', response: 'ObjectVersions' },
      summary: 'List the versions of an object, newest first',
    }),
    copy: create('ObjectCopy', 'ObjectDetails', {
      ...{ suffix: '/copies', inputKey: 'copy', affects: [BUCKET, 'quota'] },
      summary: 'Copy, rename or move an object, or restore a version of it',
    }),
  },
});

const upload = { suffix: '/{upload_id}', params: 'UploadPath' } as const;
const data = { path: '/buckets/{id}/data', key: 'object' } as const;

export const uploadApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/buckets/{id}/uploads', one: 'upload', many: 'uploads' },
  ...{ kind: 'bucket_upload', isStrict: true, params: 'BucketPath' },
  operations: {
    download: get({
      ...{ ...data, query: 'DownloadQuery', response: 'DataOut' },
      summary: 'Download the data of an object, or a range of it, as a file or for a preview',
    }),
    putObject: write('PUT', {
      ...{ ...data, status: 201, query: 'UploadQuery', body: 'DataIn', output: 'StoredObject' },
      summary: 'Upload an object in one request',
    }),
    list: get({ summary: 'List unfinished uploads in parts', response: 'UploadList' }),
    create: create('NewUpload', 'Upload', { summary: 'Start an upload in parts' }),
    show: show('UploadDetails', { ...upload, summary: 'Show an unfinished upload with the parts that are stored' }),
    putPart: write('PUT', {
      ...{ suffix: '/{upload_id}/parts/{number}', params: 'PartPath', query: 'PartQuery', status: 201 },
      ...{ key: 'part', body: 'DataIn', output: 'UploadPart', summary: 'Upload a part' },
    }),
    complete: write('POST', {
      ...{ ...upload, suffix: '/{upload_id}/completion', status: 201 },
      ...{ key: 'object', body: 'CompleteUpload', output: 'StoredObject' },
      summary: 'Make the uploaded parts an object',
    }),
    remove: remove({ ...upload, affects: [BUCKET], summary: 'Cancel an upload and delete its parts' }),
  },
});

export const jobApi = contract<typeof Schemas & typeof JobSchemas>()({
  ...{ service: 'console', audience: 'project', path: '/bucket-jobs', one: 'job', many: 'jobs', isStrict: true },
  kind: 'bucket_job',
  params: 'BucketJobPath',
  isTransitional: ({ ended_at }: BucketJob) => ended_at === null,
  operations: {
    list: all('BucketJob', { summary: 'List the jobs on objects of the project, newest first' }),
    show: show('BucketJob', { suffix: '/{job_id}', summary: 'Show a job on objects of a bucket' }),
    create: create('NewBucketJob', 'BucketJob', {
      ...{ path: '/buckets/{id}/jobs', params: 'BucketPath', status: 202 },
      summary:
        'Delete, copy or move many objects, restore them to a moment, or empty or delete a bucket, in the background',
    }),
    cancel: write('POST', {
      ...{ suffix: '/{job_id}/cancel', status: 202, output: 'BucketJob', affects: [OBJECT, BUCKET] },
      summary: 'Cancel a job; objects that are already changed stay so',
    }),
  },
});
