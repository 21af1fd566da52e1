import { expect, test } from 'vitest';
import type { ApiClient } from './api.ts';
import { measureLoopDelay, workedMs, worst } from './loop-delay.ts';

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
  const delays = await measureLoopDelay(holding, 'test', inputs);
  expect(delays[1]?.delayMs).toBeGreaterThanOrEqual(38);
  expect(delays[3]?.delayMs).toBeGreaterThanOrEqual(78);
  expect(worst(delays, 5).findIndex(({ name }) => name === '3 (test)')).toBeLessThanOrEqual(1);
});
