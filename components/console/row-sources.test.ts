import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type Answer, knownAnswer } from '#lib/client/answer.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { RowSource } from './row-source.ts';
import { dependentOn, mapSource, pagedSource } from './row-sources.ts';

const source: RowSource<string> = {
  rows: ['a'],
  hasMore: false,
  loadMore: () => {},
  loadAll: async () => ['a'],
  isLoadingMore: false,
  isFetching: false,
  error: null,
  retry: () => {},
  updatedAt: 0,
};
const failure = new ApiError({ status: 503, code: 'serviceUnavailable', message: 'Not now.' });
const failed = (refetch: () => void): Answer<never> => ({
  data: undefined,
  error: failure,
  isFetching: false,
  refetch,
});

test('rows that rest on an answer which is there are as they are', () => {
  expect(dependentOn(source, knownAnswer(1))).toBe(source);
});

test('rows that depend on a failed query stay with an error, and only that query is repeated', () => {
  const [retry, refetch] = [vi.fn(), vi.fn()];
  const resting = dependentOn({ ...source, retry }, failed(refetch));
  expect(resting).toMatchObject({ rows: ['a'], error: { message: 'Not now.' } });
  resting.retry();
  expect([retry.mock.calls.length, refetch.mock.calls.length]).toEqual([0, 1]);
});

test('where the rows failed too, their own error is shown and both are requested again', () => {
  const [retry, refetch] = [vi.fn(), vi.fn()];
  const own = new ApiError({ status: 500, code: 'computeFault', message: 'Broken.' });
  const resting = dependentOn({ ...source, error: own, retry }, failed(refetch));
  expect(resting.error?.message).toBe('Broken.');
  resting.retry();
  expect([retry.mock.calls.length, refetch.mock.calls.length]).toEqual([1, 1]);
});

test('all rows of a filtered list are those that the filter lets through, also of pages that are not loaded', async () => {
  const paged = { ...source, total: 3, hasMore: true, loadAll: async () => ['a', 'b', 'ab'] };
  const filtered = mapSource(paged, (rows) => rows.filter((row) => row.includes('b')));
  expect(filtered).toMatchObject({ rows: [], total: undefined });
  expect(await filtered.loadAll()).toEqual(['b', 'ab']);
});

test('the rows of the previous order are still the first of a longer list until those of the new one arrive', () => {
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['descending'],
    queryFn: () => new Promise<never>(() => undefined),
    initialPageParam: 0,
    getNextPageParam: () => 1,
    placeholderData: { pages: [{ rows: ['a', 'b'], hasMore: true }], pageParams: [0] },
  });
  const kept = pagedSource(observer.getCurrentResult() as Parameters<typeof pagedSource<string>>[0]);
  expect(kept).toMatchObject({ rows: ['a', 'b'], hasMore: true, isLoadingMore: true });
});
