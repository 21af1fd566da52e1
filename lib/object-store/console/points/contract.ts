import { contract } from '#lib/contract/contract.ts';
import { cursorList, read } from '#lib/contract/operation.ts';
import { BUCKET, OBJECT } from '../contract.ts';
import type * as BucketSchemas from '../schema.ts';
import type * as Schemas from './schema.ts';

export const historyApi = contract<typeof Schemas & typeof BucketSchemas>()({
  ...{ service: 'console', audience: 'project', path: '/buckets/{id}/history', one: 'history', many: 'entries' },
  kind: OBJECT,
  params: 'BucketPath',
  operations: {
    history: read('history', 'BucketHistory', {
      ...{ query: 'HistoryQuery', kind: BUCKET },
      summary: 'Show from when the versions of the bucket show its complete history',
    }),
    pointEntries: cursorList('PointEntry', 'PointQuery', 'PointEntries', {
      ...{ suffix: '/entries', summary: 'List folders and objects below a prefix as they were at a moment' },
    }),
    differences: cursorList('Difference', 'DifferencesQuery', 'Differences', {
      ...{ suffix: '/differences', key: 'differences' },
      summary: 'List the objects that were added, removed or changed between two moments',
    }),
    differenceCounts: read('counts', 'DifferenceCounts', {
      ...{ suffix: '/difference-counts', query: 'DifferenceCountsQuery' },
      summary: 'Count the objects that were added, removed or changed between two moments, up to 100,000 names',
    }),
    restorePreview: read('preview', 'RestorePreview', {
      ...{ suffix: '/restore-preview', query: 'RestorePreviewQuery' },
      summary: 'Count the objects that a restore to a moment would restore, replace or delete, without changing them',
    }),
  },
});
