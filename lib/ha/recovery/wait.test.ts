import { afterEach, expect, test, vi } from 'vitest';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { waitFor } from './wait.ts';

afterEach(() => vi.useRealTimers());

/** A run that stores its steps in memory and sleeps by setting the clock. */
function runInMemory(): Run {
  const steps = new Map<string, unknown>();
  return {
    id: 'run',
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (!steps.has(name)) steps.set(name, await work());
      // The stored output was returned by this step.
      return steps.get(name) as T;
    },
    async sleep(_name, durationMs) {
      vi.setSystemTime(Date.now() + durationMs);
    },
  };
}

test('a wait that is interrupted by setting the clock back ends at its timeout from then on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  const setBack = begun - 7_200_000;
  let polls = 0;
  const poll = async () => {
    polls += 1;
    // The first second is polled without sleeping.
    if (polls === 1) vi.setSystemTime(begun + 2000);
    else if (polls === 2) vi.setSystemTime(setBack);
    else if (polls === 3) vi.setSystemTime(setBack + 2000);
    return undefined;
  };
  expect(await waitFor(runInMemory(), { name: 'down', poll, timeoutSeconds: 60 })).toBeNull();
  expect(Date.now() - setBack).toBeGreaterThanOrEqual(60_000);
  expect(Date.now() - setBack).toBeLessThan(70_000);
});
