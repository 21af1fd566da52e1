import { expect, test } from 'vitest';
import { Line, mapYielding } from './yield-to-event-loop.ts';

/** Blocks the event loop for some milliseconds. */
function hold(ms: number): number {
  const end = performance.now() + ms;
  let turns = 0;
  while (performance.now() < end) turns += 1;
  return turns;
}

test('work of many callers at once never keeps the loop from others for long', async () => {
  let [turns, isDone] = [0, false];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 10 }, () => mapYielding([1, 2, 3, 4, 5], () => hold(5))));
  isDone = true;
  // Fifty steps of 5 ms; two fit into a turn of 8 ms.
  expect(turns).toBeGreaterThanOrEqual(25);
});

test('results stand in the order of the items, and no item makes none', async () => {
  expect(await mapYielding([3, 1, 2], (item) => item * 2)).toEqual([6, 2, 4]);
  expect(await mapYielding([], () => 1)).toEqual([]);
});

test('a line does one piece of work at a time, in the order in which they come, also after one that fails', async () => {
  const line = new Line();
  const events: string[] = [];
  const work = (name: string) =>
    line.run(async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
    });
  const [a] = await Promise.allSettled([work('a'), work('b'), work('c')]);
  expect(a.status).toBe('rejected');
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});
