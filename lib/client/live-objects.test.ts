import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refreshObjects } from './live-objects.ts';

const NEWEST = { sort_key: 'created_at', sort_dir: 'desc' };
const LIST = ['p1', 'server', 'list', NEWEST];
const server = (id: string, name = id) => ({ id, name });

/** What the server says of objects. */
const told = (found: [string, object | undefined][]) =>
  Response.json({ objects: found.map(([id, object]) => ({ id, status: object ? 200 : 404, object: object ?? null })) });

/** A page that shows the list `a b c`, the page of `b` and the counts; the server knows these objects. */
function show(known: Record<string, { id: string; name: string } | undefined>, list: readonly unknown[] = LIST) {
  const client = new QueryClient();
  client.setQueryData(list, { pages: [{ rows: [server('a'), server('b'), server('c')] }], pageParams: [{}] });
  client.setQueryData(['p1', 'server', 'one', 'b'], { server: server('b') });
  client.setQueryData(['p1', 'server', 'summary'], { total: 3 });
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const ids = new URL(path, 'http://nephos.test').searchParams.getAll('id');
    asked.push(ids);
    return told(ids.map((id) => [id, known[id]]));
  });
  const refresh = (changed: Record<string, boolean>) =>
    refreshObjects({
      ...{ client, projectId: 'p1', kind: 'server' },
      changed: new Map(Object.entries(changed).map(([id, isNew]) => [id, { isNew }])),
    });
  const rows = () =>
    client.getQueryData<{ pages: { rows: { name: string }[] }[] }>(list)?.pages[0]?.rows.map(({ name }) => name);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return { client, asked, refresh, rows, isStale };
}

afterEach(() => vi.unstubAllGlobals());

describe('objects that have changed', () => {
  test('are asked for alone, and take their place in the list and on their page', async () => {
    const { client, asked, refresh, rows, isStale } = show({ b: server('b', 'renamed') });
    await refresh({ b: false });
    expect(asked).toEqual([['b']]);
    expect(rows()).toEqual(['a', 'renamed', 'c']);
    expect(client.getQueryData(['p1', 'server', 'one', 'b'])).toEqual({ server: server('b', 'renamed') });
    expect([isStale(LIST), isStale(['p1', 'server', 'summary'])]).toEqual([false, true]);
  });

  test('leave the list when they are gone', async () => {
    const { refresh, rows, isStale } = show({});
    await refresh({ b: false });
    expect(rows()).toEqual(['a', 'c']);
    expect(isStale(['p1', 'server', 'one', 'b'])).toBe(true);
  });

  test('leave the list, but not their page, when they can still be restored', async () => {
    const { client, refresh, rows } = show({ b: { ...server('b'), status: 'SOFT_DELETED' } as never });
    await refresh({ b: false });
    expect(rows()).toEqual(['a', 'c']);
    expect(client.getQueryData(['p1', 'server', 'one', 'b'])).toMatchObject({ server: { status: 'SOFT_DELETED' } });
  });

  test('that change again meanwhile are shown as the later answer has them, whichever comes first', async () => {
    const { refresh, rows } = show({});
    const answers: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const [early, late] = [refresh({ b: false }), refresh({ b: false })];
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(told([['b', server('b', 'latest')]]));
    await late;
    answers[0]?.(told([['b', server('b', 'older')]]));
    await early;
    expect(rows()).toEqual(['a', 'latest', 'c']);
  });

  test('come in on top when they are new and the newest stand first', async () => {
    const { refresh, rows } = show({ d: server('d'), e: server('e') });
    await refresh({ d: true, e: true });
    expect(rows()).toEqual(['e', 'd', 'a', 'b', 'c']);
  });

  test('are counted in what the first page told of all', async () => {
    const { client, refresh } = show({ d: server('d'), e: server('e') });
    client.setQueryData(LIST, { pages: [{ rows: [server('a'), server('b')], total: 40 }], pageParams: [{}] });
    await refresh({ b: false, d: true, e: true });
    expect(client.getQueryData<{ pages: { total: number }[] }>(LIST)?.pages[0]?.total).toBe(41);
  });

  test('are asked for in one call, as many as they are, those that are there and those that are gone', async () => {
    const { asked, refresh, rows } = show({ a: server('a', 'first'), c: server('c', 'last') });
    await refresh({ a: false, b: false, c: false });
    expect([asked, rows()]).toEqual([[['a', 'b', 'c']], ['first', 'last']]);
  });

  test('stand in the lists of all projects too, which are asked in whatever scope shows them', async () => {
    const list = ['admin', 'server', 'everywhere', { all_tenants: '1', ...NEWEST }];
    const { client, asked, rows, isStale } = show({ b: server('b', 'renamed') }, list);
    client.removeQueries({ queryKey: ['p1'] });
    await refreshObjects({ client, projectId: undefined, kind: 'server', changed: new Map([['b', { isNew: false }]]) });
    expect([asked, rows(), isStale(list)]).toEqual([[['b']], ['a', 'renamed', 'c'], false]);
  });

  test('of a list whose filter only the server can apply are not asked for besides', async () => {
    const list = ['p2', 'server', 'list', { ...NEWEST, status: 'ACTIVE' }];
    const { client, asked, isStale } = show({ c: server('c') }, list);
    await refreshObjects({ client, projectId: 'p2', kind: 'server', changed: new Map([['c', { isNew: true }]]) });
    expect([asked, isStale(list)]).toEqual([[], true]);
  });

  test('that are not shown are not asked for', async () => {
    const { asked, refresh, rows } = show({ z: server('z') });
    await refresh({ z: false });
    expect([asked, rows()]).toEqual([[], ['a', 'b', 'c']]);
  });

  test.each([
    ['a filter', { ...NEWEST, status: 'ACTIVE' }, { b: false }, true],
    ['another order, and a change of what it goes by', { sort_key: 'name', sort_dir: 'asc' }, { b: false }, true],
    ['another order, and something new', { sort_key: 'name', sort_dir: 'asc' }, { d: true }, true],
    ['the order of their names, which have stayed', { sort_key: 'name', sort_dir: 'asc' }, { c: false }, false],
  ])('with %s: the list is asked for where only the server can say', async (_, search, changed, isAsked) => {
    const list = ['p1', 'server', 'list', search];
    const { refresh, isStale } = show({ b: server('b', 'renamed'), c: server('c'), d: server('d') }, list);
    await refresh(changed);
    expect(isStale(list)).toBe(isAsked);
  });
});
