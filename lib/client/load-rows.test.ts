import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf } from './answer-of.ts';
import { ApiError } from './api-error.ts';
import { loadRows } from './load-rows.ts';
import type { Send } from './project-query.ts';

const Rows = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Answers like a list of rows with the ids 1 to `count`. `gone` says which of them cannot be markers any more. */
function listOf(count: number, { gone = [], failsAfter }: { gone?: readonly number[]; failsAfter?: number } = {}) {
  const requests: string[] = [];
  const send = async (_projectId: string, path: string) => {
    requests.push(path);
    const search = new URLSearchParams(path.split('?')[1]);
    const marker = Number(search.get('marker') ?? 0);
    if (marker === failsAfter) throw new ApiError({ status: 503, code: 'serviceUnavailable', message: 'Not now.' });
    if (gone.includes(marker)) throw new ApiError({ status: 404, code: 'itemNotFound', message: 'No such row.' });
    const length = Math.min(Number(search.get('limit')), count - marker);
    const ids = Array.from({ length }, (_, index) => marker + index + 1).filter(
      (id) => requests.length === 1 || !gone.includes(id),
    );
    return { rows: ids.map((id) => ({ id: String(id) })) };
  };
  const query = {
    ...{ projectId: 'p1', kind: 'user', key: ['rows'], path: 'rows', search: { where: ['a:1', 'b:2'] } },
    answer: answerOf<typeof Rows>(),
    rowsOf: ({ rows }: z.infer<typeof Rows>) => rows,
    send: send as Send,
  };
  return { query, requests };
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

test('all rows are loaded in pages of 1,000, with every condition of the search', async () => {
  const { query, requests } = listOf(2300);
  const rows = await loadRows(query);
  expect(rows.map(({ id }) => id)).toEqual(numbers(1, 2300));
  expect(requests).toEqual([
    'rows?where=a%3A1&where=b%3A2&limit=1000',
    'rows?where=a%3A1&where=b%3A2&limit=1000&marker=1000',
    'rows?where=a%3A1&where=b%3A2&limit=1000&marker=2000',
  ]);
});

test('at most the given number of rows is loaded', async () => {
  const { query, requests } = listOf(5000);
  expect(await loadRows(query, 1500)).toHaveLength(1500);
  expect(requests.at(-1)).toContain('limit=500&marker=1000');
});

test('rows at the end of a page that were deleted meanwhile cost no other row and repeat none', async () => {
  const { query } = listOf(1500, { gone: [999, 1000] });
  expect((await loadRows(query)).map(({ id }) => id)).toEqual(numbers(1, 1500));
});

test('a list that fails on the way is rejected with its error', async () => {
  await expect(loadRows(listOf(2000, { failsAfter: 1000 }).query)).rejects.toThrow('Not now.');
});

test('a list whose markers are all unknown is rejected after some attempts', async () => {
  const { query, requests } = listOf(2000, { gone: numbers(1, 1000).map(Number) });
  await expect(loadRows(query)).rejects.toThrow('No such row.');
  expect(requests).toHaveLength(21);
});
