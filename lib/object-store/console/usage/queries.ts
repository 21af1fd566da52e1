import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import { BUCKET } from '../queries.ts';
import type { BucketUsage } from './schema.ts';

/** Samples are recorded without events. */
const EVERY_MS = 10 * 60_000;

export const bucketUsageQuery = (projectId: string, id: string, resolution: BucketUsage['resolution']) => ({
  ...projectQuery({
    projectId,
    kind: BUCKET,
    key: ['usage', id, resolution],
    path: withSearch(`console/v1/buckets/${id}/usage`, { resolution }),
    answer: answerOf<typeof BucketUsage>(),
  }),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
});
