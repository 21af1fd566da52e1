import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/client/api-error.ts';
import { joinRows, type ProjectRows, queryProgressOf, sourceOf } from './rows-of-projects.ts';

interface Row {
  id: string;
  name: string;
  size: number;
}
const row = (id: string, name = id, size = 1): Row => ({ id, name, size });
const refused = (status: number) => new ApiError({ status, code: 'forbidden', message: 'No.' });

const answer = (id: string, rows?: readonly Row[], error: Error | null = null): ProjectRows<Row> => ({
  project: { id, name: id, domain: { id: 'd', name: 'D' }, roles: ['member'] },
  data: rows && { rows: [...rows], isWhole: true },
  error,
  isFetching: false,
  dataUpdatedAt: rows ? 1000 : 0,
});

const keys = { name: ({ name }: Row) => name, size: ({ size }: Row) => size };
const order = { sort: { key: 'name', isDescending: false }, keys, idOf: ({ id }: Row) => id };
const ways = { retry: () => undefined, loadAll: async () => [] };
const idsIn = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id);

describe('One list of several projects', () => {
  test('is in one order, whatever each project orders by, and shows an object once', () => {
    const lists = [
      [row('b', 'web-10', 2), row('a', 'web-9', 30)],
      [row('c', 'api', 4), row('a', 'web-9', 30)],
    ];
    expect(idsIn(joinRows(lists, order))).toEqual(['c', 'a', 'b']);
    const bySize = { ...order, sort: { key: 'size', isDescending: true } };
    expect(idsIn(joinRows(lists, bySize))).toEqual(['a', 'c', 'b']);
  });

  test('shows the rows received so far while others load, and an empty list only after all have responded', () => {
    expect(idsIn(sourceOf([answer('p1', [row('a')]), answer('p2')], order, ways).rows)).toEqual(['a']);
    expect(sourceOf([answer('p1', []), answer('p2')], order, ways).rows).toBeUndefined();
    expect(sourceOf([answer('p1', []), answer('p2', [])], order, ways).rows).toEqual([]);
  });

  test('names who failed and shows the others; old rows of a project without a role are shown to nobody', () => {
    const answers = [
      answer('p1', [row('a')]),
      answer('p2', [row('b')], refused(500)),
      answer('p3', [row('c')], refused(403)),
      answer('p4', undefined, refused(504)),
    ];
    const source = sourceOf(answers, order, ways);
    expect([idsIn(source.rows), source.error]).toEqual([['a', 'b'], null]);
    const { requested, settled, failed } = queryProgressOf(answers);
    expect([requested, settled]).toEqual([4, 4]);
    expect(failed.map(({ project, error, hasOldRows }) => [project.id, error.status, hasOldRows])).toEqual([
      ['p2', 500, true],
      ['p3', 403, false],
      ['p4', 504, false],
    ]);
  });

  test('has failed when no project responded, and not before all requests ended', () => {
    const failed = answer('p1', undefined, refused(500));
    expect(sourceOf([failed, answer('p2')], order, ways).error).toBeNull();
    const source = sourceOf([failed, answer('p2', undefined, refused(403))], order, ways);
    expect([source.error?.status, source.rows]).toEqual([500, undefined]);
  });

  test('says of which projects not all rows were fetched', () => {
    const cut = { ...answer('p1'), data: { rows: [row('a')], isWhole: false } };
    expect(queryProgressOf([cut, answer('p2', [])]).cut.map(({ id }) => id)).toEqual(['p1']);
  });
});
