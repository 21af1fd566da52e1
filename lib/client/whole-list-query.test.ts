import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answerOf } from './answer-of.ts';
import { walkPages } from './whole-list-query.ts';

const Rows = z.object({ rows: z.array(z.object({ id: z.string() })) });
const PAGE = 1000;

/** A platform with `count` objects in pages. Returns the requested URLs. */
function listOf(count: number): URL[] {
  const requests: URL[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const address = new URL(path, 'http://console');
    requests.push(address);
    const from = Number(address.searchParams.get('marker') ?? 0);
    const length = Math.min(Number(address.searchParams.get('limit')), count - from);
    return Response.json({ rows: Array.from({ length }, (_, index) => ({ id: String(from + index + 1) })) });
  });
  return requests;
}

const walk = (path = 'x/things') =>
  walkPages(
    { projectId: 'p', path, answer: answerOf<typeof Rows>(), rowsOf: ({ rows }) => rows },
    new AbortController().signal,
  );

afterEach(() => vi.unstubAllGlobals());

describe('What is walked as a whole', () => {
  test('goes on behind the first page, from its last object, and keeps the filters', async () => {
    const requests = listOf(PAGE + 30);
    const { rows, isWhole } = await walk('x/things?status=free');
    expect(rows).toHaveLength(PAGE + 30);
    expect(isWhole).toBe(true);
    expect(requests.map(({ search }) => search)).toEqual([
      '?status=free&limit=1000',
      '?status=free&limit=1000&marker=1000',
    ]);
  });

  test('is empty where there is nothing, after one question', async () => {
    const requests = listOf(0);
    expect(await walk()).toEqual({ rows: [], isWhole: true });
    expect(requests).toHaveLength(1);
  });

  test('stops after five pages, and never says that this is all', async () => {
    const requests = listOf(9 * PAGE);
    const { rows, isWhole } = await walk();
    expect(rows).toHaveLength(5 * PAGE);
    expect(isWhole).toBe(false);
    expect(requests).toHaveLength(5);
  });
});
