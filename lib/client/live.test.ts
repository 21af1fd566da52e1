import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import { accessApi } from '#lib/console/identity/access/contract.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { FakeEventSource } from '#lib/testing/live-fakes.ts';
import { connectLive } from './live.ts';
import { hasChangedWithin, liveState, recordDrawnAt } from './live-state.ts';
import { transitionalInterval } from './transitional-interval.ts';

const change = {
  id: 7,
  type: 'keypair.update',
  kind: 'keypair',
  objectId: 'v1',
  projectId: 'p1',
  at: '2026-01-01T00:00:00Z',
};

/** Longer than the delays for collecting scopes and for lingering. */
const pause = () => vi.advanceTimersByTime(1100);

function open() {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const stop = connectLive({ userId: 'u1', projectId: 'p1', client });
  pause();
  const source = FakeEventSource.all.at(-1);
  if (!source) throw new Error('no stream was opened');
  const close = () => {
    stop();
    expect(liveState.getState().state).toBe('idle');
    pause();
    expect(source.readyState).toBe(FakeEventSource.CLOSED);
  };
  return { source, invalidate, client, close };
}

interface ShownQuery {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/** Puts queries into the cache as pages do. Returns whether each was invalidated since. */
function show(client: QueryClient, queries: readonly ShownQuery[]): () => (boolean | undefined)[] {
  for (const { queryKey, meta = {} } of queries) {
    client.getQueryCache().build(client, { queryKey, meta });
    client.setQueryData(queryKey, 'shown');
  }
  return () => queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
}

/** Number of invalidations of a kind, with all projects subscribed. */
function asksFor(client: QueryClient, { mock }: MockInstance<QueryClient['invalidateQueries']>, kind: string): number {
  const queryKey: readonly unknown[] = ['p1', kind];
  const shown = client.getQueryCache().build(client, { queryKey });
  return mock.calls.filter(([filters]) => filters?.predicate?.(shown)).length;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  // A single page; live-page.test.ts tests several.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live updates', () => {
  test('a burst of events asks each list of the project once', () => {
    const { source, invalidate, close } = open();
    source.opens(1);
    invalidate.mockClear();
    for (let n = 0; n < 5; n += 1) source.says('message', change);
    vi.advanceTimersByTime(100);
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['p1', 'keypair'] }]]);
    close();
  });

  test('an object that changes while its first response is on its way is shown as it is then', async () => {
    const { source, client, close } = open();
    source.opens(1);
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('too often')));
    const observer = new QueryObserver(client, { queryKey: ['p1', 'keypair', 'one', 'v1'], queryFn: ask });
    const leave = observer.subscribe(() => undefined);
    source.says('message', change);
    await vi.advanceTimersByTimeAsync(100);
    expect(ask).toHaveBeenCalledTimes(1);
    answers[0]?.resolve('before');
    answers[1]?.resolve('after');
    await vi.advanceTimersByTimeAsync(100);
    expect([observer.getCurrentResult().data, ask.mock.calls.length]).toEqual(['after', 2]);
    leave();
    close();
  });

  test('the summary of all activity is requested rarely, and only where it is shown', async () => {
    const { source, invalidate, client, close } = open();
    client.getQueryCache().build(client, { queryKey: ['p1', 'activity', false] });
    source.opens(1);
    invalidate.mockClear();
    const invalidations = (kind: string) =>
      invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[1] === kind).length;
    for (let n = 0; n < 20; n += 1) {
      source.says('message', change);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(invalidations('activity')).toBe(1);
    expect(invalidations('keypair')).toBeGreaterThan(10);
    close();
  });

  test('each opening, and a gap the server cannot fill, ask for everything of the project', () => {
    const { source, invalidate, close } = open();
    source.opens(1);
    source.says('reset', {});
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['p1'] }], [{ queryKey: ['p1'] }]]);
    close();
  });

  test('what came with the document is not requested again: the stream begins where it ends', () => {
    const client = new QueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    recordDrawnAt(client, 41);
    const stop = connectLive({ userId: 'u1', projectId: 'p1', client });
    pause();
    const source = FakeEventSource.all.at(-1);
    expect(source?.url).toContain('since=41');
    source?.opens(41);
    expect(invalidate).not.toHaveBeenCalled();
    source?.says('message', { ...change, id: 42 });
    vi.advanceTimersByTime(100);
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['p1', 'keypair'] }]]);
    // A later place was not part of the document.
    const other = connectLive({ userId: 'u1', projectId: 'p2', client });
    pause();
    FakeEventSource.all.at(-1)?.opens(42);
    expect(invalidate.mock.calls).toContainEqual([{ queryKey: ['p2'] }]);
    stop();
    other();
    pause();
  });

  test('where all projects are followed, visible data of the kind is requested again in every scope, and nothing else', () => {
    const client = new QueryClient();
    const keys = [['p1', 'keypair'], ['system', 'keypair'], ['system', 'user'], ['session']];
    for (const key of keys) client.setQueryData(key, 'shown');
    const stop = connectLive({ userId: 'u1', projectId: 'p1', client, scope: 'all' });
    pause();
    FakeEventSource.all.at(-1)?.says('message', { ...change, projectId: 'p9' });
    vi.advanceTimersByTime(1100);
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false]);
    stop();
    pause();
  });

  test('a notification is requested immediately where all projects are followed, and a long burst cancels no request', async () => {
    const client = new QueryClient();
    const { promise, resolve } = Promise.withResolvers<void>();
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockReturnValueOnce(promise).mockResolvedValue();
    const stop = connectLive({ userId: 'u1', projectId: 'p1', client, scope: 'all' });
    pause();
    const tell = () => FakeEventSource.all.at(-1)?.says('message', { ...change, kind: 'notification' });
    tell();
    await vi.advanceTimersByTimeAsync(100);
    expect(asksFor(client, invalidate, 'notification')).toBe(1);
    for (let n = 0; n < 10; n += 1) {
      tell();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asksFor(client, invalidate, 'notification')).toBe(1);
    resolve();
    await vi.advanceTimersByTimeAsync(100);
    expect(asksFor(client, invalidate, 'notification')).toBe(2);
    stop();
    pause();
  });

  test('a list goes on being drawn while much of it changes: a long burst does not call off its own questions', async () => {
    const client = new QueryClient();
    let requests = 0;
    const slow = () => {
      requests += 1;
      const answer = requests;
      return new Promise<number>((resolve) => setTimeout(() => resolve(answer), 300));
    };
    const list = new QueryObserver(client, { queryKey: ['p9', 'server', 'list', {}], queryFn: slow });
    const unsubscribe = list.subscribe(() => undefined);
    const stop = connectLive({ userId: 'u1', projectId: 'p9', client });
    await vi.advanceTimersByTimeAsync(1100);
    const before = list.getCurrentResult().data ?? 0;
    for (let n = 0; n < 200; n += 1) {
      FakeEventSource.all.at(-1)?.says('message', { ...change, kind: 'server', projectId: 'p9', objectId: `s${n}` });
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(list.getCurrentResult().data).toBeGreaterThan(before);
    unsubscribe();
    stop();
    await vi.advanceTimersByTimeAsync(1100);
  });

  test('a page about a domain asks again for what says who holds which roles, and hears of no other domain', () => {
    const client = new QueryClient();
    const areInvalidated = show(client, [
      clientOf(listedUserApi).one.query('domain:d1', 'u1'),
      clientOf(accessApi).members.query('domain:d1'),
      { queryKey: ['domain:d1', 'keypair'] },
      clientOf(listedUserApi).one.query('domain:d2', 'u1'),
    ]);
    const stop = connectLive({ userId: 'u1', projectId: 'domain:d1', client });
    pause();
    const source = FakeEventSource.all.at(-1);
    expect(source?.url).toContain('scope=domain%3Ad1');
    source?.says('message', { ...change, kind: 'role_assignment', projectId: 'domain:d1' });
    vi.advanceTimersByTime(100);
    expect(areInvalidated()).toEqual([true, true, false, false]);
    stop();
    pause();
  });

  test('an answer that never comes holds up what came since for no more than a moment', async () => {
    const client = new QueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
    const stop = connectLive({ userId: 'u1', projectId: 'p1', client, scope: 'all' });
    pause();
    const tell = () => FakeEventSource.all.at(-1)?.says('message', { ...change, kind: 'notification' });
    tell();
    await vi.advanceTimersByTimeAsync(100);
    tell();
    await vi.advanceTimersByTimeAsync(2100);
    expect(asksFor(client, invalidate, 'notification')).toBe(2);
    stop();
    pause();
  });

  test('an image that changes in one project is also requested again in others that may see it', () => {
    const client = new QueryClient();
    const areInvalidated = show(client, [
      clientOf(imageApi).show.query('p3', 'i1'),
      clientOf(imageApi).show.query('p4', 'i1'),
      { queryKey: ['p4', 'keypair'] },
    ]);
    const stops = ['p3', 'p4'].map((projectId) => connectLive({ userId: 'u1', projectId, client }));
    pause();
    FakeEventSource.all.at(-1)?.says('message', { ...change, kind: 'image', objectId: 'i1', projectId: 'p3' });
    vi.advanceTimersByTime(100);
    expect(areInvalidated()).toEqual([true, true, false]);
    for (const stop of stops) stop();
    pause();
  });

  test('an event that is none is ignored', () => {
    const { source, invalidate, close } = open();
    source.says('message', { nonsense: true });
    vi.advanceTimersByTime(100);
    expect(invalidate).not.toHaveBeenCalled();
    close();
  });

  test('what changed lately is remembered by its kind, for answers that were on their way; never for another project', () => {
    const { source, close } = open();
    source.says('message', { ...change, kind: 'image' });
    vi.advanceTimersByTime(5000);
    expect(hasChangedWithin('p1', 'image', 10_000)).toBe(true);
    expect(hasChangedWithin('p1', 'server', 10_000)).toBe(false);
    expect(hasChangedWithin('p2', 'image', 10_000)).toBe(false);
    vi.advanceTimersByTime(6000);
    expect(hasChangedWithin('p1', 'image', 10_000)).toBe(false);
    close();
  });

  test('an interruption is shown as reconnecting, then as offline, and a refused stream is retried', () => {
    const { source, close } = open();
    source.opens(1);
    source.breaks();
    expect(liveState.getState().state).toBe('reconnecting');
    vi.advanceTimersByTime(15_000);
    expect(liveState.getState().state).toBe('offline');
    source.refuses();
    vi.advanceTimersByTime(15_000);
    expect(FakeEventSource.all.at(-1)).not.toBe(source);
    close();
  });

  test('what failed while the server was silent is loaded when it is heard again, and nothing else', async () => {
    const { source, client, close } = open();
    source.opens(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(liveState.getState().state).toBe('reconnecting');
    client.setQueryData(['p1', 'keypair'], 'shown');
    const queryFn = () => Promise.reject(new Error('timeout'));
    await client.fetchQuery({ queryKey: ['p1', 'volume'], queryFn, retry: false }).catch(({ message }) => message);
    source.says('heartbeat', {});
    expect(liveState.getState().state).toBe('live');
    const isStale = (kind: string) => client.getQueryState(['p1', kind])?.isInvalidated;
    expect([isStale('keypair'), isStale('volume')]).toEqual([false, true]);
    close();
  });

  test('polling is off while events arrive, fast without them only while something is in transition', () => {
    const interval = transitionalInterval((rows: string[]) => rows.includes('creating'));
    const { source, close } = open();
    expect(interval({ state: { data: ['creating'] } })).toBe(2000);
    expect(interval({ state: { data: ['available'] } })).toBe(30_000);
    source.opens(1);
    expect(interval({ state: { data: ['creating'] } })).toBe(false);
    close();
  });

  test.each([
    ['notification', ['segment_host']],
    ['segment', ['segment_host', 'notification', 'host_connection']],
    ['segment_host', ['segment_host', 'notification', 'host_connection']],
    ['host', ['segment_host', 'notification']],
    ['server', ['segment_host']],
  ])('a change of a %s is shown beside protected hosts too, without polling, and elsewhere not', (kind, shownOn) => {
    const client = new QueryClient();
    const kinds = ['segment_host', 'notification', 'host_connection', 'keypair'];
    const areInvalidated = show(client, [
      clientOf(haApi).coverage.query('p1'),
      notificationsQuery('p1', {}),
      clientOf(hostConnectionApi).list.query('p1'),
      { queryKey: ['p1', 'keypair'] },
    ]);
    const stop = connectLive({ userId: 'u1', projectId: 'p1', client, scope: 'all' });
    pause();
    FakeEventSource.all.at(-1)?.says('message', { ...change, kind, projectId: '' });
    vi.advanceTimersByTime(1100);
    const isInvalidated = areInvalidated();
    const invalidated = kinds.filter((_, at) => isInvalidated[at]);
    expect(invalidated.toSorted()).toEqual(
      [...new Set([...shownOn, ...(kinds.includes(kind) ? [kind] : [])])].toSorted(),
    );
    stop();
    pause();
  });
});
