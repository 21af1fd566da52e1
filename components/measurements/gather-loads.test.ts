import { afterEach, expect, test, vi } from 'vitest';
import { gatherLoad } from './gather-loads.ts';

afterEach(() => void vi.unstubAllGlobals());

const loadOf = (server_id: string) => ({ server_id, is_simulated: false, cpu: [1] });

/** Answers with the loads of all instances except `none`. */
function serve(status = 200): number[] {
  const counts: number[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const ids = (new URLSearchParams(path.split('?')[1]).get('servers') ?? '').split(',');
    counts.push(ids.length);
    if (status !== 200) return Response.json({ forbidden: { code: status, message: 'No role here.' } }, { status });
    return Response.json({ loads: ids.filter((id) => id !== 'none').map(loadOf) });
  });
  return counts;
}

test('rows of a project share requests of up to 100 instances, and each gets its own load', async () => {
  const counts = serve();
  const ids = Array.from({ length: 130 }, (_, index) => `s${index}`);
  const [loads, other] = await Promise.all([
    Promise.all(ids.map((id) => gatherLoad('p1', id))),
    gatherLoad('p2', 's1'),
  ]);
  expect(loads).toEqual(ids.map(loadOf));
  expect(other).toEqual(loadOf('s1'));
  expect(counts.toSorted((one, another) => one - another)).toEqual([1, 30, 100]);
});

test('an instance that was not measured has no load', async () => {
  serve();
  expect(await Promise.all([gatherLoad('p', 'none'), gatherLoad('p', 's')])).toEqual([null, loadOf('s')]);
});

test('a failed request fails for each of its rows, with the message of the API', async () => {
  serve(403);
  const results = await Promise.allSettled([gatherLoad('p', 'a'), gatherLoad('p', 'b')]);
  const failure = { status: 'rejected', reason: { status: 403, message: 'No role here.' } };
  expect(results).toMatchObject([failure, failure]);
});
