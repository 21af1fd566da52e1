import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../console/routes.ts';
import { BucketPath } from '../console/schema.ts';
import {
  BucketImportDetailsEnvelope,
  BucketImportEnvelope,
  BucketImportList,
  BucketImportPath,
  CreateBucketImport,
  CreateSourceTest,
  SourceTestEnvelope,
} from './schema.ts';
import {
  cancelImport,
  createImport,
  deleteImport,
  finishImport,
  getImport,
  listImports,
  runImport,
} from './service.ts';
import { testSource } from './test-source.ts';
import { bucketImportWorkflow } from './workflows.ts';

const one = { audience: 'project', path: '/bucket-imports/{import_id}', params: BucketImportPath } as const;

const readEndpoints = [
  endpoint({
    method: 'GET',
    path: '/bucket-imports',
    summary: 'List the imports of the project from other S3 stores, newest first',
    audience: 'project',
    policy: READ_BUCKETS,
    response: BucketImportList,
    status: 200,
    run: async (ctx) => ({ imports: await listImports(ctx) }),
  }),
  endpoint({
    ...one,
    method: 'GET',
    summary: 'Show an import with its first failures',
    policy: READ_BUCKETS,
    response: BucketImportDetailsEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ import: await getImport(ctx, params.import_id) }),
  }),
];

const writeEndpoints = [
  endpoint({
    method: 'POST',
    path: '/bucket-source-tests',
    summary: 'List the first objects of a bucket of another S3 store, or explain why this is not possible',
    audience: 'project',
    policy: WRITE_BUCKETS,
    body: CreateSourceTest,
    response: SourceTestEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ test: await testSource(ctx, body.source) }),
  }),
  endpoint({
    method: 'POST',
    path: '/buckets/{id}/imports',
    summary: 'Import the objects of a bucket of another S3 store in the background',
    audience: 'project',
    policy: WRITE_BUCKETS,
    params: BucketPath,
    body: CreateBucketImport,
    response: BucketImportEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ import: await createImport(ctx, params.id, body.import) }),
  }),
  endpoint({
    ...one,
    method: 'POST',
    path: '/bucket-imports/{import_id}/run',
    summary: 'Run an import again; only new, changed and failed objects are transferred',
    policy: WRITE_BUCKETS,
    response: BucketImportEnvelope,
    status: 202,
    run: async (ctx, { params }) => ({ import: await runImport(ctx, params.import_id) }),
  }),
  endpoint({
    ...one,
    method: 'POST',
    path: '/bucket-imports/{import_id}/cancel',
    summary: 'Cancel the current run of an import; transferred objects stay',
    policy: WRITE_BUCKETS,
    response: BucketImportEnvelope,
    status: 202,
    run: async (ctx, { params }) => ({ import: await cancelImport(ctx, params.import_id) }),
  }),
  endpoint({
    ...one,
    method: 'POST',
    path: '/bucket-imports/{import_id}/finish',
    summary: 'Remove the secret key of an import that is no longer needed',
    policy: WRITE_BUCKETS,
    response: BucketImportEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ import: await finishImport(ctx, params.import_id) }),
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete an import with its secret key; imported objects stay',
    policy: WRITE_BUCKETS,
    status: 204,
    run: (ctx, { params }) => deleteImport(ctx, params.import_id),
  }),
];

const endedImports = retentionOf({
  table: 'bucket_imports',
  key: 'id',
  endedAt: 'ended_at',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});

export const bucketImports = defineResource({
  endpoints: [...readEndpoints, ...writeEndpoints],
  workflows: [bucketImportWorkflow],
  retentions: [endedImports],
  contents: [projectRows('bucket_imports', 'project_id')],
});
