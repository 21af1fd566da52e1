import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf } from './answer-of.ts';
import { ApiError } from './api-error.ts';
import { refreshObjects } from './live-objects.ts';
import { pagedProjectQuery, type Send } from './project-query.ts';

interface Row {
  id: string;
  name: string;
  created: string;
  status: string;
  group?: string;
}
const Answer = z.object({ rows: z.array(z.custom<Row>()), count: z.number() });
type Answer = z.infer<typeof Answer>;

const row = (n: number, more: Partial<Row> = {}): Row => ({
  ...{ id: `r${n}`, name: `name ${n}`, status: 'on' },
  created: `2026-01-01T00:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}Z`,
  ...more,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

type Search = Record<string, string | undefined>;

/** A server with these objects, which filters, orders and pages lists. */
function serverOf(known: Row[]) {
  const requests: string[] = [];
  const pending: (() => void)[] = [];
  const server = { known, requests, refuses: false, holds: false, release: () => pending.shift()?.() };
  const answer = (path: string): Answer => {
    const search = new URLSearchParams(path.split('?')[1]);
    const [key = 'created', way] = (search.get('sort') ?? 'created:desc').split(':') as [keyof Row, string?];
    const status = search.get('status');
    const all = server.known
      .filter((each) => status === null || each.status === status)
      .toSorted((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1));
    if (way !== 'asc') all.reverse();
    const only = search.getAll('id');
    const from = all.findIndex(({ id }) => id === search.get('marker')) + 1;
    const limit = Number(search.get('limit') ?? 1000);
    const found = only.length > 0 ? all.filter(({ id }) => only.includes(id)) : all.slice(from, from + limit);
    return { rows: found, count: all.length };
  };
  const send = async (_: string, path: string) => {
    requests.push(path.replace(/^rows\?/, ''));
    const response = answer(path);
    if (server.refuses) throw new ApiError({ status: 500, code: 'computeFault', message: 'Not now.' });
    if (server.holds) await new Promise<void>((resolve) => pending.push(resolve));
    return response;
  };
  return { ...server, server, send: send as Send };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface ListSetup {
  known: Row[];
  search?: Search;
  pages?: number;
  more?: object;
}

async function show({ known, search = {}, pages = 1, more = {} }: ListSetup) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { server, send } = serverOf(known);
  const query = pagedProjectQuery({
    ...{ projectId: 'p1', kind: 'thing', key: ['list'], path: 'rows', search, send, ...more },
    answer: answerOf<typeof Answer>(),
    rowsOf: (response: Answer) => response.rows,
    countOf: (response: Answer) => response.count,
    order: { sort: 'created:desc', coarse: 'created' },
  });
  const observer = new InfiniteQueryObserver(client, query);
  ends.push(observer.subscribe(() => undefined));
  await observer.refetch();
  for (let page = 1; page < pages; page += 1) await observer.fetchNextPage();
  server.requests.length = 0;
  const data = () => observer.getCurrentResult().data;
  const refresh = (changed: Record<string, boolean>) =>
    refreshObjects({
      ...{ client, projectId: 'p1', kind: 'thing' },
      changed: new Map(Object.entries(changed).map(([id, isNew]) => [id, { isNew }])),
    });
  const shown = () => data()?.pages.flatMap((page) => page.rows.map(({ id }) => id)) ?? [];
  const change = (id: string, to: Partial<Row>) => {
    server.known = server.known.map((each) => (each.id === id ? { ...each, ...to } : each));
  };
  const remove = (id: string) => {
    server.known = server.known.filter((each) => each.id !== id);
  };
  return {
    client,
    server,
    query,
    observer,
    data,
    refresh,
    shown,
    change,
    remove,
    isReloaded: () => server.requests.some((path) => path.includes('limit=')),
  };
}

const ON = { status: 'on' };

describe('objects that have changed', () => {
  test('are requested alone and inserted into the list; other rows stay unchanged', async () => {
    const { server, data, refresh, change } = await show({ known: rows(3) });
    const [before] = data()?.pages ?? [];
    change('r2', { name: 'renamed' });
    await refresh({ r2: false });
    expect(server.requests).toEqual(['id=r2']);
    const [after] = data()?.pages ?? [];
    expect(after?.rows.map(({ name }) => name)).toEqual(['name 3', 'renamed', 'name 1']);
    expect([after?.rows[0] === before?.rows[0], after?.rows[2] === before?.rows[2]]).toEqual([true, true]);
  });

  test('leave the list when they are gone, come in on top when they are new: the rows between are not touched', async () => {
    const { server, data, refresh, shown, remove, isReloaded } = await show({ known: rows(3) });
    const before = data()?.pages[0]?.rows;
    remove('r2');
    server.known = [...server.known, row(4), row(5)];
    await refresh({ r2: false, r4: true, r5: true });
    expect([shown(), isReloaded()]).toEqual([['r5', 'r4', 'r3', 'r1'], false]);
    expect(data()?.pages[0]?.rows[2]).toBe(before?.[0]);
  });

  test('that are not shown are not requested where nothing leaves rows out', async () => {
    const { server, refresh, shown } = await show({ known: rows(3) });
    await refresh({ z: false });
    expect([server.requests, shown()]).toEqual([[], ['r3', 'r2', 'r1']]);
  });

  test('are requested on their own page; the pages of others are not, and their counts are', async () => {
    const { client, refresh } = await show({ known: rows(3) });
    const own = ['one', 'show'].flatMap((name) => ['r1', 'r2'].map((id) => [name, id]));
    const keys = [...own, ['show', 'other', 'r2'], ['summary']].map((key) => ['p1', 'thing', ...key]);
    for (const key of keys) client.setQueryData(key, {});
    await refresh({ r1: false });
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, true, false, true, true]);
  });

  test('of a hidden list are not requested: the list is reloaded when it is shown again', async () => {
    const { client, server, refresh, query } = await show({ known: rows(3) });
    for (const end of ends.splice(0)) end();
    await refresh({ r1: false });
    expect([server.requests, client.getQueryState(query.queryKey)?.isInvalidated]).toEqual([[], true]);
  });

  test('that change again meanwhile are shown as the later answer has them, whichever comes first', async () => {
    const { server, data, refresh, change } = await show({ known: rows(1) });
    const name = () => data()?.pages[0]?.rows[0]?.name;
    change('r1', { name: 'older' });
    server.holds = true;
    const early = refresh({ r1: false });
    change('r1', { name: 'latest' });
    server.holds = false;
    await refresh({ r1: false });
    expect(name()).toBe('latest');
    server.release();
    await early;
    expect(name()).toBe('latest');
  });

  test('are requested with the whole list when that is refused, or when they exceed one request', async () => {
    const { server, observer, refresh } = await show({ known: rows(3), search: ON });
    server.refuses = true;
    await refresh({ r1: false });
    expect(server.requests.map((path) => path.includes('id='))).toEqual([true, false]);
    server.refuses = false;
    await observer.refetch();
    server.requests.length = 0;
    await refresh(Object.fromEntries(rows(81).map(({ id }) => [id, false])));
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toContain('limit=');
  });

  test('are not mixed with a list that is under way', async () => {
    const { server, observer, refresh, isReloaded } = await show({ known: rows(3) });
    server.holds = true;
    void observer.refetch();
    server.holds = false;
    await refresh({ r1: false });
    expect([server.requests.some((path) => path.includes('id=')), isReloaded()]).toEqual([false, true]);
  });
});

test('a newer complete response is not overwritten by one that was requested earlier', async () => {
  const { server, observer, data, refresh, change } = await show({ known: rows(2) });
  change('r1', { name: 'older' });
  server.holds = true;
  const early = refresh({ r1: false });
  server.holds = false;
  change('r1', { name: 'latest' });
  await observer.refetch();
  server.release();
  await early;
  expect(data()?.pages[0]?.rows[1]?.name).toBe('latest');
});

describe('in a list with a filter', () => {
  test('they come in, stay and leave as the list itself says, and are counted', async () => {
    const known = [...rows(3), row(4, { status: 'off' })];
    const { data, refresh, shown, change, isReloaded } = await show({ known, search: ON });
    const counted = () => data()?.pages[0]?.total;
    expect([shown(), counted()]).toEqual([['r3', 'r2', 'r1'], 3]);
    change('r4', { status: 'on' });
    await refresh({ r4: false });
    expect([shown(), counted()]).toEqual([['r4', 'r3', 'r2', 'r1'], 4]);
    change('r2', { status: 'off' });
    await refresh({ r2: false, elsewhere: false });
    expect([shown(), counted(), isReloaded()]).toEqual([['r4', 'r3', 'r1'], 3, false]);
  });

  test('those that belong behind what is loaded are counted, and come with the next page', async () => {
    const { data, observer, refresh, shown, change, isReloaded } = await show({
      known: [row(1, { status: 'off' }), ...rows(60).slice(1)],
      search: ON,
    });
    expect([shown().length, data()?.pages[0]?.total]).toEqual([40, 59]);
    change('r1', { status: 'on' });
    await refresh({ r1: false });
    expect([shown().length, data()?.pages[0]?.total, isReloaded()]).toEqual([40, 60, false]);
    await observer.fetchNextPage();
    expect([shown().length, shown().at(-1)]).toEqual([60, 'r1']);
  });

  test('a page from which rows went still has a next one', async () => {
    const { observer, refresh, shown, change } = await show({ known: rows(60), search: ON });
    change('r21', { status: 'off' });
    change('r50', { status: 'off' });
    await refresh({ r21: false, r50: false });
    expect([shown().length, observer.getCurrentResult().hasNextPage]).toEqual([38, true]);
    await observer.fetchNextPage();
    expect(shown()).toHaveLength(58);
    expect(new Set(shown()).size).toBe(58);
  });

  test('where all loaded rows have left, the list is reloaded', async () => {
    const { refresh, shown, remove, isReloaded } = await show({ known: rows(60), search: ON });
    const gone = shown();
    for (const id of gone) remove(id);
    await refresh(Object.fromEntries(gone.map((id) => [id, false])));
    expect([isReloaded(), shown().length]).toEqual([true, 20]);
  });
});

describe('in another order', () => {
  const BY_NAME = { sort: 'name:asc' };

  test('they move to where their new value has them, also to another page', async () => {
    const known = rows(50).map((each, index) => ({ ...each, name: String(index + 10) }));
    const { refresh, shown, change, isReloaded } = await show({ known, search: BY_NAME, pages: 2 });
    change('r45', { name: '09' });
    change('r1', { name: '99' });
    await refresh({ r45: false, r1: false });
    expect([shown().length, shown()[0], shown().at(-1), isReloaded()]).toEqual([50, 'r45', 'r1', false]);
  });

  test('new ones come in where they belong, or are left to the pages to come', async () => {
    const known = rows(45).map((each, index) => ({ ...each, name: String(index + 10) }));
    const { server, refresh, shown, isReloaded } = await show({ known, search: BY_NAME });
    server.known = [...known, row(90, { name: '105' }), row(91, { name: '99' })];
    await refresh({ r90: true, r91: true });
    expect([shown().slice(0, 3), shown().length, isReloaded()]).toEqual([['r1', 'r90', 'r2'], 41, false]);
  });

  test.each([
    ['texts whose order only the databases know', { name: 'a 🙂' }],
    ['a time of the second in which others were made', { status: 'on', created: row(2).created }],
  ])('of %s: the list is reloaded', async (_, to) => {
    const search = 'name' in to ? BY_NAME : ON;
    const { refresh, shown, change, isReloaded } = await show({
      known: [row(1, { status: 'off' }), row(2), row(3)],
      search,
    });
    change('r1', to);
    await refresh({ r1: false });
    expect([isReloaded(), shown()]).toEqual([true, expect.arrayContaining(['r1', 'r2', 'r3'])]);
  });

  test('where the rows are not in the order known to the client: the list is reloaded', async () => {
    const known = [row(1, { name: 'a' }), row(2, { name: 'b' }), row(3, { name: 'c' })];
    const { client, query, refresh, change, isReloaded } = await show({ known, search: BY_NAME });
    client.setQueryData(
      query.queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.toReversed() })) },
    );
    change('r2', { name: 'd' });
    await refresh({ r2: false });
    expect(isReloaded()).toBe(true);
  });
});

describe('in lists whose rows stand for others', () => {
  test('one of a group is shown, whichever the list names for it', async () => {
    const known = [row(1, { group: 'g' }), row(2)];
    const { server, refresh, shown, isReloaded } = await show({
      known,
      more: { mayEnter: true, oneOf: ({ group, id }: Row) => group ?? id },
    });
    server.known = [row(2), row(3, { group: 'g' })];
    await refresh({ r3: true });
    expect([shown(), isReloaded()]).toEqual([['r3', 'r2'], false]);
  });

  test('a row that also shows a changed object is requested with it', async () => {
    const { server, refresh } = await show({ known: rows(2), more: { restsOn: ({ id }: Row) => id === 'r1' && 'r2' } });
    await refresh({ r2: false });
    expect(server.requests).toEqual(['id=r2&id=r1']);
  });
});

test('lists of all projects are requested in the scope that shows them', async () => {
  const { client, server, shown, change, data } = await show({ known: rows(2), search: { all_tenants: '1' } });
  change('r1', { name: 'renamed' });
  await refreshObjects({ client, projectId: undefined, kind: 'thing', changed: new Map([['r1', { isNew: false }]]) });
  expect(server.requests).toEqual(['all_tenants=1&with_count=true&id=r1']);
  expect([shown(), data()?.pages[0]?.rows[1]?.name]).toEqual([['r2', 'r1'], 'renamed']);
});
