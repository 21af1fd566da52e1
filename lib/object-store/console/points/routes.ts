import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { READ_BUCKETS as policy } from '../routes.ts';
import * as bucketSchemas from '../schema.ts';
import { historyApi } from './contract.ts';
import {
  countBucketDifferences,
  describeRestore,
  getHistory,
  listBucketDifferences,
  listPointEntries,
} from './points.ts';
import * as schemas from './schema.ts';

const endpoints = serve(
  historyApi,
  { ...bucketSchemas, ...schemas },
  {
    history: { policy, run: (ctx, { id, query }) => getHistory(ctx, id, query.prefix) },
    pointEntries: { policy, run: (ctx, { id, query }) => listPointEntries(ctx, id, query) },
    differences: { policy, run: (ctx, { id, query }) => listBucketDifferences(ctx, id, query) },
    differenceCounts: { policy, run: (ctx, { id, query }) => countBucketDifferences(ctx, id, query) },
    restorePreview: { policy, run: (ctx, { id, query }) => describeRestore(ctx, id, query) },
  },
);

export const bucketHistories = defineResource({ endpoints });
