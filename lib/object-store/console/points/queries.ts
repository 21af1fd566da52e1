import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { BUCKET, OBJECT } from '../queries.ts';
import type {
  BucketHistoryEnvelope,
  Difference,
  DifferenceCountsEnvelope,
  DifferenceKind,
  Differences,
  PointEntries,
  PointEntry,
  RestorePreviewEnvelope,
} from './schema.ts';

const rootOf = (bucketId: string) => `console/v1/buckets/${bucketId}/history`;

/** The first page is small, so that it arrives quickly. */
const FIRST_PAGE = 100;
const PAGE = 1000;
const limitOf = (cursor: string | undefined): string => String(cursor === undefined ? FIRST_PAGE : PAGE);

export const historyQuery = (projectId: string, bucketId: string, prefix: string) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['history', bucketId, prefix],
    path: withSearch(rootOf(bucketId), { prefix: prefix || undefined }),
    answer: answerOf<typeof BucketHistoryEnvelope>(),
  });

interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

interface PointSearch {
  at: string;
  prefix: string;
}

/** Folders and objects below a prefix as they were, page by page. */
export const pointEntriesQuery = (projectId: string, bucketId: string, { at, prefix }: PointSearch) =>
  infiniteQueryOptions({
    queryKey: [projectId, OBJECT, bucketId, 'point', at, prefix],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }): Promise<Page<PointEntry>> => {
      const search = { at, prefix: prefix || undefined, cursor, limit: limitOf(cursor) };
      const path = withSearch(`${rootOf(bucketId)}/entries`, search);
      const { entries, next } = await projectRequest(projectId, path, {
        answer: answerOf<typeof PointEntries>(),
        signal,
      });
      return { rows: entries, next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Two moments; without `to`, the present. */
export interface ComparisonSearch {
  from: string;
  to: string | undefined;
  prefix: string;
}

/** Objects that differ between two moments, page by page. */
export const differencesQuery = (
  projectId: string,
  bucketId: string,
  comparison: ComparisonSearch,
  kind: DifferenceKind | undefined,
) =>
  infiniteQueryOptions({
    queryKey: [projectId, OBJECT, bucketId, 'differences', comparison, kind],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }): Promise<Page<Difference>> => {
      const search = { ...comparison, prefix: comparison.prefix || undefined, kind, cursor, limit: limitOf(cursor) };
      const path = withSearch(`${rootOf(bucketId)}/differences`, search);
      const { differences, next } = await projectRequest(projectId, path, {
        answer: answerOf<typeof Differences>(),
        signal,
      });
      return { rows: differences, next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const differenceCountsQuery = (projectId: string, bucketId: string, comparison: ComparisonSearch) =>
  projectQuery({
    projectId,
    kind: OBJECT,
    key: [bucketId, 'difference-counts', comparison],
    path: withSearch(`${rootOf(bucketId)}/difference-counts`, {
      ...comparison,
      prefix: comparison.prefix || undefined,
    }),
    answer: answerOf<typeof DifferenceCountsEnvelope>(),
  });

/** What a restore would do. */
export const restorePreviewQuery = (projectId: string, bucketId: string, { at, prefix }: PointSearch) =>
  projectQuery({
    projectId,
    kind: OBJECT,
    key: [bucketId, 'restore-preview', at, prefix],
    path: withSearch(`${rootOf(bucketId)}/restore-preview`, { at, prefix: prefix || undefined }),
    answer: answerOf<typeof RestorePreviewEnvelope>(),
  });
