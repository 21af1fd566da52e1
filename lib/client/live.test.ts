import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLive, hasChangedWithin, liveState } from './live.ts';
import { transitionalInterval } from './transitional-interval.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource | undefined;
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.last = this;
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  say(type: string, data?: unknown) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

const change = {
  id: 7,
  type: 'volume.update',
  kind: 'volume',
  objectId: 'v1',
  projectId: 'p1',
  at: '2026-01-01T00:00:00Z',
};

function open() {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const close = connectLive('p1', client);
  const source = FakeEventSource.last;
  if (!source) throw new Error('no stream was opened');
  return { source, invalidate, close };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live updates', () => {
  test('a burst of events asks each list of the project once', () => {
    const { source, invalidate, close } = open();
    source.say('open');
    invalidate.mockClear();
    for (let n = 0; n < 5; n += 1) source.say('message', change);
    vi.advanceTimersByTime(100);
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['p1', 'volume'] }]]);
    close();
  });

  test('each opening, and a gap the server cannot fill, ask for everything of the project', () => {
    const { source, invalidate, close } = open();
    source.say('open');
    source.say('reset', {});
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['p1'] }], [{ queryKey: ['p1'] }]]);
    close();
  });

  test('an event that is none is ignored', () => {
    const { source, invalidate, close } = open();
    source.say('message', { nonsense: true });
    vi.advanceTimersByTime(100);
    expect(invalidate).not.toHaveBeenCalled();
    close();
  });

  test('what changed lately is remembered by its kind, for answers that were on their way; never for another project', () => {
    const { source, close } = open();
    source.say('message', { ...change, kind: 'image' });
    vi.advanceTimersByTime(5000);
    expect(hasChangedWithin('p1', 'image', 10_000)).toBe(true);
    expect(hasChangedWithin('p1', 'server', 10_000)).toBe(false);
    expect(hasChangedWithin('p2', 'image', 10_000)).toBe(false);
    vi.advanceTimersByTime(6000);
    expect(hasChangedWithin('p1', 'image', 10_000)).toBe(false);
    close();
  });

  test('a break is told as reconnecting, then as offline, and a refused stream is tried again', () => {
    const { source, close } = open();
    source.say('open');
    source.say('error');
    expect(liveState.get().state).toBe('reconnecting');
    vi.advanceTimersByTime(15_000);
    expect(liveState.get().state).toBe('offline');
    source.readyState = FakeEventSource.CLOSED;
    source.say('error');
    vi.advanceTimersByTime(15_000);
    expect(FakeEventSource.last).not.toBe(source);
    close();
    expect(liveState.get().state).toBe('idle');
  });

  test('polling is off while events arrive, fast without them only while something is in transition', () => {
    const interval = transitionalInterval((rows: string[]) => rows.includes('creating'));
    const { source, close } = open();
    expect(interval({ state: { data: ['creating'] } })).toBe(2000);
    expect(interval({ state: { data: ['available'] } })).toBe(30_000);
    source.say('open');
    expect(interval({ state: { data: ['creating'] } })).toBe(false);
    close();
  });
});
