import { expect, test } from 'vitest';
import type { ApiClient } from './api.ts';
import { measureHeld, workedMs, worst } from './loop-delay.ts';

/** Responds after it has blocked the event loop for as many milliseconds as the path says. */
const holding: Pick<ApiClient, 'call'> = {
  async call(_method, path) {
    const end = workedMs() + Number(path);
    while (workedMs() < end);
    return { status: 200, headers: new Headers(), body: undefined };
  },
};

test('a request that holds the loop never goes unseen, whichever it is', async () => {
  const inputs = [0, 40, 0, 80, 0].map((path, at) => ({ name: `${at}`, method: 'GET', path: `${path}`, headers: {} }));
  const held = await measureHeld(holding, 'test', inputs);
  expect(held[1]?.heldMs).toBeGreaterThanOrEqual(38);
  expect(held[3]?.heldMs).toBeGreaterThanOrEqual(78);
  expect(worst(held, 5).findIndex(({ name }) => name === '3 (test)')).toBeLessThanOrEqual(1);
});
