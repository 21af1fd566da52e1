import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf } from './answer-of.ts';
import { ApiError } from './api-error.ts';
import { loadEveryPage, pagedProjectQuery, type Send } from './project-query.ts';

const Rows = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** A list of `count` rows that respects the page size. */
function listOf(
  count: number,
  round = '',
  refusedFrom = Number.POSITIVE_INFINITY,
): ReturnType<typeof pagedProjectQuery> {
  const send = async (_projectId: string, path: string) => {
    const search = new URLSearchParams(path.split('?')[1]);
    const first = Number(search.get('marker')?.split(' ').at(-1) ?? 0);
    if (first >= refusedFrom) throw new ApiError({ status: 503, code: 'serviceUnavailable', message: 'Not now.' });
    const length = Math.min(Number(search.get('limit')), count - first);
    return { rows: Array.from({ length }, (_, index) => ({ id: `${round} ${first + index + 1}` })) };
  };
  return pagedProjectQuery({
    projectId: 'p1',
    kind: 'port',
    key: ['aside'],
    path: 'rows',
    search: {},
    answer: answerOf<typeof Rows>(),
    rowsOf: ({ rows }: z.infer<typeof Rows>) => rows,
    send: send as Send,
  });
}

test('a list that is not shown is loaded to its last page, and anew each time', async () => {
  const client = new QueryClient();
  const first = await loadEveryPage(client, listOf(2000, 'first'));
  expect([first.length, first.at(-1)?.id]).toEqual([2000, 'first 2000']);
  const second = await loadEveryPage(client, listOf(500, 'second'));
  expect([second.length, second.at(-1)?.id]).toEqual([500, 'second 500']);
});

test('a list that breaks off is refused with the error; nothing of it passes for all', async () => {
  const client = new QueryClient();
  await expect(loadEveryPage(client, listOf(2000, '', 500))).rejects.toThrow('Not now.');
});
