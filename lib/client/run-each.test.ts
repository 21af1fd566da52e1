import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { runEach } from './run-each.ts';

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: 'refused', message: 'No.', retryAfter });
const rows = Array.from({ length: 12 }, (_, index) => index);

test('runEach: never more than five calls are under way, and every row gets its turn', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await runEach(rows, async (row) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(row);
  });
  expect(most).toBe(5);
  expect(done.toSorted((a, b) => a - b)).toEqual(rows);
});

test('runEach: a refusal is told with its row and does not stop the others', async () => {
  let done = 0;
  const failures = await runEach(rows, async (row) => {
    if (row === 3) throw refusal(409);
    done += 1;
  });
  expect(done).toBe(11);
  expect(failures.map(({ row, error }) => [row, error.status])).toEqual([[3, 409]]);
});

test('runEach: at 429 nothing is sent until the time is over that the server asks for', async () => {
  const waited: number[] = [];
  let isResting = false;
  let sentWhileResting = 0;
  let refused = 0;
  const failures = await runEach(
    rows,
    async (row) => {
      sentWhileResting += Number(isResting);
      if (row !== 2 || refused === 2) return;
      refused += 1;
      throw refusal(429, 7);
    },
    {
      sleep: async (seconds) => {
        waited.push(seconds);
        isResting = true;
        await new Promise((resolve) => setTimeout(resolve, 5));
        isResting = false;
      },
    },
  );
  expect(waited).toEqual([7, 7]);
  expect(failures).toEqual([]);
  // Those that were on their way when the refusal came; none begins later.
  expect(sentWhileResting).toBe(0);
});

test('runEach: a server that goes on refusing is believed in the end', async () => {
  const failures = await runEach([1], async () => Promise.reject(refusal(429, 1)), { sleep: async () => undefined });
  expect(failures.map(({ error }) => error.status)).toEqual([429]);
});

test('runEach: once a turn is refused no further row begins, and those under way end before it is told', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const running = runEach(
    rows,
    async (row) => {
      begun.push(row);
      await Promise.resolve();
      ended.push(row);
    },
    { turn: async () => (begun.length < 7 ? undefined : Promise.reject(new Error('Cancelled.'))) },
  );
  await expect(running).rejects.toThrow('Cancelled.');
  expect(begun.length).toBeLessThan(rows.length);
  expect(ended).toEqual(begun);
});
