import { contract } from '#lib/contract/contract.ts';
import { all, create, remove, show, write } from '#lib/contract/operation.ts';
import { BUCKET, OBJECT } from '../console/contract.ts';
import type * as BucketSchemas from '../console/schema.ts';
import type * as Schemas from './schema.ts';

const change = { output: 'BucketImport', status: 202, affects: [BUCKET, OBJECT] } as const;

export const importApi = contract<typeof Schemas & typeof BucketSchemas>()({
  ...{ service: 'console', audience: 'project', path: '/bucket-imports', one: 'import', many: 'imports' },
  ...{ kind: 'bucket_import', isStrict: true, params: 'BucketImportPath' },
  operations: {
    list: all('BucketImport', { summary: 'List the imports of the project from other S3 stores, newest first' }),
    show: show('BucketImportDetails', { suffix: '/{import_id}', summary: 'Show an import with its first failures' }),
    testSource: write('POST', {
      ...{ path: '/bucket-source-tests', status: 200, key: 'test', inputKey: 'source', kind: 'source_test' },
      ...{ input: 'ImportSourceInput', output: 'SourceTest' },
      summary: 'List the first objects of a bucket of another S3 store, or explain why this is not possible',
    }),
    create: create('NewBucketImport', 'BucketImport', {
      ...{ path: '/buckets/{id}/imports', params: 'BucketPath', status: 202 },
      summary: 'Import the objects of a bucket of another S3 store in the background',
    }),
    run: write('POST', {
      ...{ ...change, suffix: '/{import_id}/run' },
      summary: 'Run an import again; only new, changed and failed objects are transferred',
    }),
    cancel: write('POST', {
      ...{ ...change, suffix: '/{import_id}/cancel' },
      summary: 'Cancel the current run of an import; transferred objects stay',
    }),
    finish: write('POST', {
      ...{ ...change, suffix: '/{import_id}/finish', status: 200 },
      summary: 'Remove the secret key of an import that is no longer needed',
    }),
    remove: remove({
      suffix: '/{import_id}',
      summary: 'Delete an import with its secret key; imported objects stay',
    }),
  },
});
