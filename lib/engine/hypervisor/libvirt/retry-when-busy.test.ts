import { expect, test } from 'vitest';
import { LONGEST_MS } from './connection.ts';
import { VirshFailure } from './failure.ts';
import { retryDelayMs, retryWhenBusy, withLongRetries } from './retry-when-busy.ts';

const MINUTE = 60_000;
const busy = (message: string) => new VirshFailure('busy', message);
const longPause = (error: Error, waitedMs: number) => withLongRetries(async () => retryDelayMs(error, waitedMs));

test.each([
  'internal error: pool "nephos" has asynchronous jobs running.',
  "Requested operation is not valid: volume 'a' is still being allocated.",
  "Requested operation is not valid: volume 'a' is still in use.",
])('a copy in the folder is waited for as long as it takes, with growing pauses: %s', async (message) => {
  const pauses = [0, MINUTE / 4, MINUTE, LONGEST_MS].map((waitedMs) => longPause(busy(message), waitedMs));
  expect(await Promise.all(pauses)).toEqual([500, 1500, 5000, undefined]);
});

test('who would hold others up does not wait for a copy for long, and nobody does for anything else', async () => {
  const [copying, locked] = [
    busy('pool nephos has asynchronous jobs running'),
    busy('cannot acquire state change lock'),
  ];
  expect([retryDelayMs(copying, 0), retryDelayMs(copying, MINUTE)]).toEqual([500, undefined]);
  expect(await Promise.all([longPause(locked, 0), longPause(locked, MINUTE)])).toEqual([500, undefined]);
});

test('what fails otherwise is not tried again, however patient one is', async () => {
  let tries = 0;
  const work = () => Promise.reject(new VirshFailure('lost', `try ${++tries}`));
  await expect(withLongRetries(() => retryWhenBusy(work))).rejects.toThrow('try 1');
});
