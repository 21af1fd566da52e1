import { expect, test, vi } from 'vitest';
import { cachedCharacters, FragmentCache, MAX_KEPT, renderMembers, UNUSED_TTL_MS } from './fragments.ts';

const load = (bytes: number) => async (ids: string[]) => new Map(ids.map((id) => [id, 'x'.repeat(bytes)]));
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n), revision: 1 }));

test('texts of one kind are never given out as those of another with the same id', async () => {
  const [one, other] = [new FragmentCache<string>(), new FragmentCache<string>()];
  await one.list(rows(1), '', async () => new Map([['0', 'one']]));
  const { texts } = await other.list(rows(1), '', async () => new Map([['0', 'other']]));
  expect(texts).toEqual(['"other"']);
});

test('while a long list is rendered others have their turn, and none of its objects is missing', async () => {
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 0);
  const cache = new FragmentCache<string>();
  const { texts } = await cache.list(rows(20_000), '', async (ids) => new Map(ids.map((id) => [id, id])));
  clearInterval(others);
  expect(JSON.parse(`[${texts.join(',')}]`)).toEqual(rows(20_000).map(({ id }) => id));
  expect(turns).toBeGreaterThan(1);
});

test('all kinds together keep no more than their bound, however many kinds, texts and long variants there are', async () => {
  for (let kind = 0; kind < 4; kind += 1) await new FragmentCache<string>().list(rows(20), '', load(2 ** 20));
  const cache = new FragmentCache<string>();
  for (let n = 0; n < 100; n += 1) await cache.list(rows(1), `${n}${'v'.repeat(2 ** 20)}`, load(1));
  expect(cachedCharacters()).toBeLessThanOrEqual(MAX_KEPT);
  expect(cachedCharacters()).toBeGreaterThan(MAX_KEPT / 2);
});

test('a changed object never answers with its text of before, and takes the place of it', async () => {
  const cache = new FragmentCache<string>();
  const ask = async (revision: number) => {
    const { texts } = await cache.list([{ id: 'one', revision }], '', async () => new Map([['one', `r${revision}`]]));
    return texts;
  };
  expect(await ask(1)).toEqual(['"r1"']);
  const before = cachedCharacters();
  expect(await ask(2)).toEqual(['"r2"']);
  expect(cachedCharacters()).toBe(before);
  expect(await ask(1)).toEqual(['"r1"']);
});

test('one changed, added or deleted among hundreds shows, and the others are not rendered again', async () => {
  const cache = new FragmentCache<string>();
  const rendered: string[] = [];
  const ask = async (wanted: ReturnType<typeof rows>, gone?: string) => {
    const { texts } = await cache.list(wanted, '', async (ids) => {
      rendered.push(...ids);
      return new Map(
        ids.filter((id) => id !== gone).map((id) => [id, `${id} r${wanted.find((row) => row.id === id)?.revision}`]),
      );
    });
    return JSON.parse(`[${texts.join(',')}]`) as string[];
  };
  const shown = (wanted: ReturnType<typeof rows>) => wanted.map(({ id, revision }) => `${id} r${revision}`);
  const all = rows(250);
  for (const _ of [1, 2]) expect(await ask(all)).toEqual(shown(all));
  expect(rendered.splice(0)).toHaveLength(250);
  const changed = all.with(57, { id: '57', revision: 2 });
  const added = [{ id: 'new', revision: 1 }, ...changed];
  const deleted = added.filter(({ id }) => id !== '120');
  for (const wanted of [changed, added, deleted, all.slice(0, 100)]) expect(await ask(wanted)).toEqual(shown(wanted));
  expect(rendered.splice(0)).toEqual(['57', 'new', '57']);
  const last = rows(300).slice(200);
  expect(await ask(last, '299')).toEqual(shown(last.slice(0, -1)));
  expect(await ask(last)).toEqual(shown(last));
});

/** A fresh module with an empty cache; its clock is that of the test. */
async function emptyModule() {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1);
  vi.resetModules();
  return import('./fragments.ts');
}

test('the text of each member of a long list is kept once', async () => {
  const { FragmentCache: Cache, cachedCharacters: characters } = await emptyModule();
  await new Cache<string>().list(rows(100), '', load(10_000));
  vi.useRealTimers();
  expect(characters()).toBeGreaterThan(1_000_000);
  expect(characters()).toBeLessThan(1_100_000);
});

test('a member is forgotten with the long text that its own is a part of', async () => {
  const { FragmentCache: Cache, cachedCharacters: characters, MAX_KEPT: maximum } = await emptyModule();
  const cache = new Cache<string>();
  const all = rows(110);
  for (const start of [0, 10]) await cache.list(all.slice(start, start + 100), '', load(10_000));
  // Requested last, so that the first entry of both runs is evicted before.
  await cache.list(rows(10), '', load(1));
  const others = Math.floor(maximum / 1_000_000) - 1;
  await new Cache<string>().list(rows(others), '', load(1_000_000));
  const rendered: string[] = [];
  await cache.list(all.slice(0, 20), '', (ids) => {
    rendered.push(...ids);
    return load(1)(ids);
  });
  vi.useRealTimers();
  expect(rendered).toEqual(all.slice(0, 10).map(({ id }) => id));
  expect(characters()).toBeLessThanOrEqual(maximum);
});

test('what nobody asks for any more, such as a deleted object, is not kept for ever', async () => {
  const { FragmentCache: Cache, cachedCharacters: characters } = await emptyModule();
  const cache = new Cache<string>();
  await cache.list(rows(100), '', load(10));
  const ofAll = characters();
  vi.advanceTimersByTime(UNUSED_TTL_MS + 1000);
  await cache.list(rows(1), '', load(10));
  vi.advanceTimersByTime(UNUSED_TTL_MS);
  expect(characters()).toBeGreaterThan(0);
  expect(characters()).toBeLessThan(ofAll / 50);
  vi.useRealTimers();
});

test('however long a list was answered from kept texts, a change renders what changed alone', async () => {
  const { FragmentCache: Cache } = await emptyModule();
  const cache = new Cache<string>();
  const rendered: string[] = [];
  const ask = (wanted: ReturnType<typeof rows>) =>
    cache.list(wanted, '', (ids) => {
      rendered.push(...ids);
      return load(10)(ids);
    });
  for (let turn = 0; turn < 4; turn += 1) {
    await ask(rows(100));
    vi.advanceTimersByTime(UNUSED_TTL_MS / 2);
  }
  await ask(rows(100).with(57, { id: '57', revision: 2 }));
  vi.useRealTimers();
  expect(rendered.slice(100)).toEqual(['57']);
});

async function* streamed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

test.each([0, 1, 100, 101, 250])('%i members of a list are rendered in their order, streamed or not', async (count) => {
  const expected = rows(count).map(({ id }) => ({ name: id }));
  for (const items of [rows(count), streamed(rows(count))]) {
    const { texts } = await renderMembers(items, ({ id }) => ({ name: id }));
    expect(JSON.parse(`[${texts.join(',')}]`)).toEqual(expected);
  }
});

test('no row of a stream is read before those of the chunk before are rendered', async () => {
  let [isRead, isRendered, longest] = [0, 0, 0];
  async function* source() {
    for (const row of rows(1000)) {
      isRead += 1;
      longest = Math.max(longest, isRead - isRendered);
      yield row;
    }
  }
  await renderMembers(source(), ({ id }) => {
    isRendered += 1;
    return id;
  });
  expect([isRendered, longest]).toEqual([1000, 100]);
});
