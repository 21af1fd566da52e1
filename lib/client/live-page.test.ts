import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, FakeEventSource } from '#lib/testing/live-fakes.ts';
import { LivePage } from './live-page.ts';

let browser: FakeBrowser;

const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms);

function open(projectId: string, userId = 'u1') {
  const tab = browser.newTab();
  const seen = { states: [] as string[], events: [] as string[], resets: 0, isEnded: false };
  const page = new LivePage({
    userId,
    browser: tab.browser,
    listener: {
      onState: (state) => {
        if (seen.states.at(-1) !== state) seen.states.push(state);
      },
      onEvent: ({ objectId }) => seen.events.push(objectId),
      onReset: () => {
        seen.resets += 1;
      },
      onEnded: () => {
        seen.isEnded = true;
      },
    },
  });
  page.follow([`scope=${projectId}`]);
  return { page, tab, seen, state: () => seen.states.at(-1) };
}

const streams = () => FakeEventSource.open;
const stream = () => {
  const [only, ...others] = streams();
  if (!only || others.length > 0) throw new Error(`there are ${streams().length} streams`);
  return only;
};

async function openTwelve() {
  const pages = Array.from({ length: 12 }, (_, n) => open(`p${n % 3}`));
  await settle();
  stream().opens(7);
  await settle();
  return pages;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('The pages of one user in one browser', () => {
  test('hold one stream for all that they want, and each hears every change', async () => {
    const pages = await openTwelve();
    expect(stream().url).toBe('/bff/events?scope=p0&scope=p1&scope=p2&user=u1');
    stream().tells(8, 'v1');
    await settle();
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('live'));
    expect(pages.map(({ seen }) => seen.events)).toEqual(Array(12).fill(['v1']));
    expect(FakeEventSource.all).toHaveLength(1);
  });

  test.each(['closes', 'crashes'] as const)(
    'lose nothing when the one that holds the stream %s: the next goes on from the last event, and none stops being live',
    async (how) => {
      const [leader, ...others] = await openTwelve();
      stream().tells(8, 'v1');
      await settle();
      if (how === 'closes') leader?.page.leave();
      else leader?.tab.crash();
      await settle();
      expect(stream().url).toContain('&since=8');
      stream().opens(8);
      stream().tells(9, 'v2');
      await settle();
      expect(others.map(({ seen }) => seen.states)).toEqual(Array(11).fill(['connecting', 'live']));
      expect(others.map(({ seen }) => seen.events)).toEqual(Array(11).fill(['v1', 'v2']));
    },
  );

  test('continue from the start of a stream without events', async () => {
    const [leader] = await openTwelve();
    leader?.tab.crash();
    await settle();
    expect(stream().url).toContain('&since=7');
  });

  test('keep the stream for what the living want: a page that crashed wants nothing any more', async () => {
    const [one, other] = [open('p1'), open('p2')];
    await settle();
    stream().opens(7);
    other.tab.crash();
    await settle();
    expect(stream().url).toBe('/bff/events?scope=p1&user=u1&since=7');
    expect(one.seen.states).toEqual(['connecting', 'live']);
  });

  test('open it for another project without a gap, and that page is live once it is open', async () => {
    const one = open('p1');
    await settle();
    stream().opens(7);
    stream().tells(8, 'v1');
    const other = open('p2');
    await settle();
    expect([one.state(), other.state()]).toEqual(['live', 'connecting']);
    expect(stream().url).toBe('/bff/events?scope=p1&scope=p2&user=u1&since=8');
    stream().opens(8);
    await settle();
    expect([one.seen.states, other.state()]).toEqual([['connecting', 'live'], 'live']);
  });

  test('all show an interruption as reconnecting and offline', async () => {
    const pages = await openTwelve();
    stream().breaks();
    await settle();
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('reconnecting'));
    await settle(12_000);
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('offline'));
    stream().opens(9);
    await settle();
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('live'));
  });

  test('notice a server that hangs: a silent stream is not live, and is again with the next heartbeat, missing nothing', async () => {
    const pages = await openTwelve();
    for (let n = 0; n < 5; n += 1) {
      await settle(1000);
      stream().says('heartbeat', {});
    }
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('live'));
    await settle(2600);
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('reconnecting'));
    stream().says('heartbeat', {});
    stream().tells(8, 'v1');
    await settle();
    expect(pages.map(({ state, seen }) => [state(), seen.events, seen.resets])).toEqual(
      Array(12).fill(['live', ['v1'], 0]),
    );
    expect(FakeEventSource.all).toHaveLength(1);
  });

  test('reopen the stream when it stays silent: the connection may be lost', async () => {
    const pages = await openTwelve();
    await settle(13_000);
    expect(stream()).toBe(FakeEventSource.all[1]);
    expect(stream().url).toContain('&since=7');
    stream().opens(7);
    await settle();
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('live'));
  });

  test('are not live on a stream for another project either that a hung server does not open', async () => {
    const one = open('p1');
    await settle();
    stream().opens(7);
    const other = open('p2');
    await settle(2700);
    expect([one.state(), other.state()]).toEqual(['reconnecting', 'reconnecting']);
  });

  test('learn of a gap that is not repeated, and of the end of the session', async () => {
    const pages = await openTwelve();
    stream().says('reset', {}, 5000);
    stream().says('ended', {});
    await settle();
    expect(pages.map(({ seen }) => [seen.resets, seen.isEnded])).toEqual(Array(12).fill([1, true]));
  });

  test.each([
    [401, true],
    [200, false],
  ])('whose stream is refused ask for their session: %i tells all that it has ended: %s', async (status, isEnded) => {
    vi.stubGlobal('fetch', async () => ({ status }));
    const pages = await openTwelve();
    stream().refuses();
    await settle();
    expect(pages.map(({ state, seen }) => [state(), seen.isEnded])).toEqual(Array(12).fill(['offline', isEnded]));
  });

  test('request it again when the requesting page was closed before the response, as on signing out', async () => {
    const pages = await openTwelve();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    stream().refuses();
    await settle();
    vi.stubGlobal('fetch', async () => ({ status: 401 }));
    const [first, ...others] = pages;
    first?.page.leave();
    await settle();
    stream().refuses();
    await settle();
    expect(others.map(({ seen }) => seen.isEnded)).toEqual(Array(11).fill(true));
  });

  test('try a refused stream again at once when somebody has signed in', async () => {
    vi.stubGlobal('fetch', async () => ({ status: 401 }));
    const pages = await openTwelve();
    stream().refuses();
    await settle();
    expect(streams()).toEqual([]);
    for (const { page } of pages.slice(4)) page.retry();
    await settle();
    expect(stream().url).toContain('&since=7');
    stream().opens(7);
    await settle();
    expect(pages.map(({ state }) => state())).toEqual(Array(12).fill('live'));
    expect(FakeEventSource.all).toHaveLength(2);
  });

  test('lose a project alone that is no longer theirs, until it is again', async () => {
    const [one, other] = [open('p1'), open('p2')];
    await settle();
    stream().opens(7);
    stream().says('gone', { scope: 'p2' });
    await settle();
    expect([one.state(), other.state()]).toEqual(['live', 'lost']);
    stream().says('granted', { scope: 'p2' });
    await settle();
    expect([one.state(), other.state()]).toEqual(['live', 'live']);
  });

  test('replace one that holds the stream and does not answer any more, also when it wakes up again', async () => {
    const [leader, other] = [open('p1'), open('p1')];
    await settle();
    stream().opens(7);
    leader.tab.freeze();
    await settle(15_000);
    expect(streams()).toHaveLength(2);
    FakeEventSource.all.at(-1)?.opens(7);
    leader.tab.thaw();
    await settle();
    expect(stream()).toBe(FakeEventSource.all.at(-1));
    stream().tells(8, 'v1');
    await settle();
    expect([leader.seen.events, other.seen.events]).toEqual([['v1'], ['v1']]);
  });

  test('that open while the one that holds the stream is silent do not wait for their first check', async () => {
    const leader = open('p1');
    await settle();
    stream().opens(7);
    leader.tab.freeze();
    const newcomer = open('p1');
    await settle(5_000);
    FakeEventSource.all.at(-1)?.opens(7);
    await settle();
    expect([newcomer.state(), streams().length]).toEqual(['live', 2]);
  });

  const scopes = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `scope=${prefix}${n}`);

  test('that exceed the limit of the stream are marked as incomplete until there is room', async () => {
    const [large, late, small] = [open('a0'), open('b0'), open('c0')];
    large.page.follow(scopes('a', 16));
    late.page.follow(scopes('b', 16));
    await settle();
    expect(new URL(stream().url, 'http://x').searchParams.getAll('scope')).toHaveLength(20);
    stream().opens(7);
    await settle();
    expect([large.state(), late.state(), small.state()]).toEqual(['live', 'polling', 'live']);
    large.page.leave();
    await settle();
    stream().opens(7);
    await settle();
    expect(late.seen.states).toEqual(['connecting', 'polling', 'connecting', 'live']);
    expect(small.seen.states).toEqual(['connecting', 'live']);
  });

  test('that exceed the limit of the stream learn when it breaks', async () => {
    const page = open('a0');
    page.page.follow(scopes('a', 21));
    await settle();
    stream().opens(7);
    await settle();
    expect(page.state()).toBe('polling');
    stream().breaks();
    await settle();
    expect(page.state()).toBe('reconnecting');
  });

  test('take part again when they return, and reload their data', async () => {
    const [one, other] = [open('p1'), open('p2')];
    await settle();
    stream().opens(7);
    await settle();
    one.page.leave();
    await settle();
    expect(stream().url).toBe('/bff/events?scope=p2&user=u1&since=7');
    stream().opens(7);
    one.page.join();
    await settle();
    stream().opens(7);
    await settle();
    expect(one.seen.states).toEqual(['connecting', 'live', 'reconnecting', 'connecting', 'live']);
    expect(other.seen.states).toEqual(['connecting', 'live']);
  });

  test('never hear what is meant for another user', async () => {
    const [mine, theirs] = [open('p1', 'u1'), open('p1', 'u2')];
    await settle();
    const [first, second] = streams();
    expect([first?.url, second?.url]).toEqual(['/bff/events?scope=p1&user=u1', '/bff/events?scope=p1&user=u2']);
    first?.opens(7);
    first?.tells(8, 'v1');
    await settle();
    expect([mine.seen.events, theirs.seen.events]).toEqual([['v1'], []]);
    expect(theirs.state()).toBe('connecting');
  });

  test('without locks only those in view hold a stream, each its own', async () => {
    browser.hasLocks = false;
    const [one, other] = [open('p1'), open('p1')];
    await settle();
    expect(streams()).toHaveLength(2);
    for (const each of streams()) each.opens(7);
    other.tab.isInView = false;
    other.page.checkLeader();
    expect(streams()).toHaveLength(1);
    other.tab.isInView = true;
    other.page.checkLeader();
    await settle();
    expect(streams().at(-1)?.url).toContain('&since=7');
    expect(one.state()).toBe('live');
  });
});
