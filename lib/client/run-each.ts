import { type ApiError, toApiError } from './api-error.ts';

export interface Failure<Row> {
  row: Row;
  error: ApiError;
}

interface Options {
  /** Waits; tests replace it. */
  sleep?: (seconds: number) => Promise<unknown>;
}

const atOnce = 5;
const defaultWaitS = 2;
const waits = 3;
const sleepInBrowser = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Does something to each row, five at a time. When the server says it is too much, all wait as long as it asks. Answers
 * what failed.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  { sleep = sleepInBrowser }: Options = {},
): Promise<Failure<Row>[]> {
  const failures: Failure<Row>[] = [];
  const queue = [...rows];
  let pause: Promise<unknown> | undefined;
  const rest = (seconds: number) => {
    pause ??= sleep(seconds).then(() => {
      pause = undefined;
    });
    return pause;
  };
  const runOne = async (row: Row) => {
    for (let attempt = 0; ; attempt += 1) {
      await pause;
      try {
        return await run(row);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status !== 429 || attempt === waits) return failures.push({ row, error });
        await rest(error.retryAfter ?? defaultWaitS);
      }
    }
  };
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) await runOne(row);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
}
