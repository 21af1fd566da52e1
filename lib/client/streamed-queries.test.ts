import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeEventSource } from '#lib/testing/live-fakes.ts';
import { connectLive } from './live.ts';
import { refetchFailedQueries, refreshOvertaken } from './streamed-queries.tsx';

/** A page with pending queries, and a browser that continues them. */
function sendPage(start: (server: QueryClient, answer: Promise<string>) => unknown) {
  const answer = Promise.withResolvers<string>();
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  void start(server, answer.promise);
  const state = dehydrate(server, { shouldDehydrateQuery: () => true, shouldRedactErrors: () => false });
  const browser = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 60_000 } } });
  hydrate(browser, state);
  refetchFailedQueries(browser, state);
  return { browser, answer, state };
}

const queryKey = ['project', 'volumes'];
const paged = { initialPageParam: '', getNextPageParam: () => undefined };

test('a page of a list that failed late on the server is immediately requested by the browser', async () => {
  const { browser, answer } = sendPage((server, late) =>
    server.prefetchInfiniteQuery({ queryKey, queryFn: () => late, ...paged }),
  );
  const observer = new InfiniteQueryObserver(browser, { queryKey, queryFn: () => 'requested here', ...paged });
  observer.subscribe(() => undefined);
  answer.reject(new Error('redacted'));
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(['requested here']);
});

test('what the browser is refused then is the failure that is shown', async () => {
  const { browser, answer } = sendPage((server, late) => server.prefetchQuery({ queryKey, queryFn: () => late }));
  const queryFn = () => Promise.reject(new Error('Cannot sort by colour.'));
  const observer = new QueryObserver(browser, { queryKey, queryFn, retry: false });
  observer.subscribe(() => undefined);
  answer.reject(new Error('redacted'));
  await expect.poll(() => observer.getCurrentResult().error?.message).toBe('Cannot sort by colour.');
});

test('a late response is used as it is, and nothing is requested again', async () => {
  const { browser, answer } = sendPage((server, late) => server.prefetchQuery({ queryKey, queryFn: () => late }));
  const observer = new QueryObserver(browser, {
    queryKey,
    queryFn: () => Promise.reject(new Error('requested again')),
  });
  observer.subscribe(() => undefined);
  answer.resolve('from the server');
  await expect.poll(() => observer.getCurrentResult().data).toBe('from the server');
  expect(observer.getCurrentResult().isFetching).toBe(false);
});

test('a late response is requested again if its object changed while the page was loading', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const earlier = FakeEventSource.all.length;
  onTestFinished(connectLive({ userId: 'streamed', projectId: 'p1', client: new QueryClient() }));
  await expect.poll(() => FakeEventSource.all.length).toBe(earlier + 1);
  const source = FakeEventSource.all.at(-1);
  source?.opens(1);
  source?.tells(2, 'v1');
  const volume = ['p1', 'volume', 'one', 'v1'];
  const { browser, answer, state } = sendPage((server, late) =>
    server.prefetchQuery({ queryKey: volume, queryFn: () => late }),
  );
  const observer = new QueryObserver(browser, { queryKey: volume, queryFn: () => 'after' });
  onTestFinished(observer.subscribe(() => undefined));
  refreshOvertaken(browser, state);
  answer.resolve('before');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
});
