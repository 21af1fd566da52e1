import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { READ_BUCKETS } from '../routes.ts';
import { BucketPath } from '../schema.ts';
import {
  countBucketDifferences,
  describeRestore,
  getHistory,
  listBucketDifferences,
  listPointEntries,
} from './points.ts';
import {
  BucketHistoryEnvelope,
  DifferenceCountsEnvelope,
  DifferenceCountsQuery,
  Differences,
  DifferencesQuery,
  HistoryQuery,
  PointEntries,
  PointQuery,
  RestorePreviewEnvelope,
  RestorePreviewQuery,
} from './schema.ts';

const history = { audience: 'project', method: 'GET', policy: READ_BUCKETS, params: BucketPath, status: 200 } as const;

const endpoints = [
  endpoint({
    ...history,
    path: '/buckets/{id}/history',
    summary: 'Show from when the versions of the bucket show its complete history',
    query: HistoryQuery,
    response: BucketHistoryEnvelope,
    run: async (ctx, { params, query }) => ({ history: await getHistory(ctx, params.id, query.prefix) }),
  }),
  endpoint({
    ...history,
    path: '/buckets/{id}/history/entries',
    summary: 'List folders and objects below a prefix as they were at a moment',
    query: PointQuery,
    response: PointEntries,
    run: (ctx, { params, query }) => listPointEntries(ctx, params.id, query),
  }),
  endpoint({
    ...history,
    path: '/buckets/{id}/history/differences',
    summary: 'List the objects that were added, removed or changed between two moments',
    query: DifferencesQuery,
    response: Differences,
    run: (ctx, { params, query }) => listBucketDifferences(ctx, params.id, query),
  }),
  endpoint({
    ...history,
    path: '/buckets/{id}/history/difference-counts',
    summary: 'Count the objects that were added, removed or changed between two moments, up to 100,000 names',
    query: DifferenceCountsQuery,
    response: DifferenceCountsEnvelope,
    run: async (ctx, { params, query }) => ({ counts: await countBucketDifferences(ctx, params.id, query) }),
  }),
  endpoint({
    ...history,
    path: '/buckets/{id}/history/restore-preview',
    summary: 'Count the objects that a restore to a moment would restore, replace or delete, without changing them',
    query: RestorePreviewQuery,
    response: RestorePreviewEnvelope,
    run: async (ctx, { params, query }) => ({ preview: await describeRestore(ctx, params.id, query) }),
  }),
];

export const bucketHistories = defineResource({ endpoints });
