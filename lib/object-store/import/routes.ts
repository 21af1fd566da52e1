import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { READ_BUCKETS, WRITE_BUCKETS } from '../console/routes.ts';
import * as bucketSchemas from '../console/schema.ts';
import { importApi } from './contract.ts';
import * as schemas from './schema.ts';
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

const endpoints = serve(
  importApi,
  { ...bucketSchemas, ...schemas },
  {
    list: { policy: READ_BUCKETS, run: listImports },
    show: { policy: READ_BUCKETS, run: (ctx, { params }) => getImport(ctx, params.import_id) },
    testSource: { policy: WRITE_BUCKETS, run: (ctx, { body }) => testSource(ctx, body) },
    create: { policy: WRITE_BUCKETS, run: (ctx, { id, body }) => createImport(ctx, id, body) },
    run: { policy: WRITE_BUCKETS, run: (ctx, { params }) => runImport(ctx, params.import_id) },
    cancel: { policy: WRITE_BUCKETS, run: (ctx, { params }) => cancelImport(ctx, params.import_id) },
    finish: { policy: WRITE_BUCKETS, run: (ctx, { params }) => finishImport(ctx, params.import_id) },
    remove: { policy: WRITE_BUCKETS, run: (ctx, { params }) => deleteImport(ctx, params.import_id) },
  },
);

const endedImports = retentionOf({
  table: 'bucket_imports',
  key: 'id',
  endedAt: 'ended_at',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});

export const bucketImports = defineResource({
  endpoints,
  workflows: [bucketImportWorkflow],
  retentions: [endedImports],
  contents: [projectRows('bucket_imports', 'project_id')],
});
