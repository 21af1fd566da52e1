import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { invalidateExisting, setDeleted } from './deleted-objects.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const ask = vi.fn(async () => 'answer');
  const observer = new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  ask.mockClear();
  return { ask, stop };
}

test('a deleted object is not requested again by the page that shows it; its list and others are', async () => {
  const client = new QueryClient();
  const own = await shown(client, ['p1', 'port', 'one', 'gone']);
  const other = await shown(client, ['p1', 'port', 'one', 'there']);
  const list = await shown(client, ['p1', 'port', 'choices']);
  setDeleted(client, 'gone', true);
  await invalidateExisting(client, { queryKey: ['p1', 'port'] });
  expect([own, other, list].map(({ ask }) => ask.mock.calls.length)).toEqual([0, 1, 1]);
});

test('returning to a deleted object requests it', async () => {
  const client = new QueryClient();
  const queryKey = ['p1', 'port', 'one', 'gone'];
  const { stop } = await shown(client, queryKey);
  setDeleted(client, 'gone', true);
  await invalidateExisting(client, { queryKey: ['p1', 'port'] });
  stop();
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('an object whose deletion is refused is requested again', async () => {
  const client = new QueryClient();
  const { ask } = await shown(client, ['p1', 'network', 'one', 'kept']);
  setDeleted(client, 'kept', true);
  setDeleted(client, 'kept', false);
  await invalidateExisting(client, { queryKey: ['p1', 'network'] });
  expect(ask).toHaveBeenCalledOnce();
});

test('where all projects are followed, only the requested data is requested again', async () => {
  const client = new QueryClient();
  const port = await shown(client, ['p1', 'port', 'choices']);
  const own = await shown(client, ['p2', 'port', 'one', 'gone']);
  const network = await shown(client, ['p1', 'network', 'choices']);
  setDeleted(client, 'gone', true);
  await invalidateExisting(client, { predicate: ({ queryKey }) => queryKey[1] === 'port' });
  expect([port, own, network].map(({ ask }) => ask.mock.calls.length)).toEqual([1, 0, 0]);
});

describe('a query whose response is on its way when its object changes', () => {
  /** A server whose first response is delayed until `release`. */
  function delayedServer() {
    const first = Promise.withResolvers<void>();
    let value = 'before';
    const ask = vi.fn(async () => {
      const answered = value;
      if (ask.mock.calls.length === 1) await first.promise;
      return answered;
    });
    const change = () => {
      value = 'after';
    };
    return { ask, release: () => first.resolve(), change };
  }
  const queryKey = ['p1', 'volume', 'one', 'v1'];

  test('is repeated, also if it had no data yet', async () => {
    const client = new QueryClient();
    const { ask, change, release } = delayedServer();
    const observer = new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY });
    stops.push(observer.subscribe(() => undefined));
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    change();
    const isRefreshed = invalidateExisting(client, { queryKey: ['p1', 'volume'] });
    release();
    await isRefreshed;
    expect(observer.getCurrentResult().data).toBe('after');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('counts as outdated if nothing displays it', async () => {
    const client = new QueryClient();
    const { ask, change, release } = delayedServer();
    const loaded = client.prefetchQuery({ queryKey, queryFn: ask });
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    change();
    const isRefreshed = invalidateExisting(client, { queryKey: ['p1', 'volume'] });
    release();
    await Promise.all([loaded, isRefreshed]);
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
    expect(ask).toHaveBeenCalledOnce();
  });
});
