import { type ApiError, toApiError } from './api-error.ts';

export interface Failure<Row> {
  row: Row;
  error: ApiError;
}

interface Options<Row> {
  /** Awaited before each row; when it throws, no further row begins. */
  turn?: (() => Promise<unknown>) | undefined;
  /** Hears how each row ended. */
  onSettled?: ((row: Row, error: ApiError | undefined) => void) | undefined;
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
 * @throws what `turn` throws, once the rows under way have ended
 */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  { sleep = sleepInBrowser, turn, onSettled }: Options<Row> = {},
): Promise<Failure<Row>[]> {
  const failures: Failure<Row>[] = [];
  let stop: { reason: unknown } | undefined;
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
        await run(row);
        return onSettled?.(row, undefined);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status !== 429 || attempt === waits) {
          failures.push({ row, error });
          return onSettled?.(row, error);
        }
        await rest(error.retryAfter ?? defaultWaitS);
      }
    }
  };
  const left = rows.values();
  const work = async () => {
    for (const row of left) {
      try {
        await turn?.();
      } catch (reason) {
        stop ??= { reason };
      }
      if (stop) return;
      await runOne(row);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (stop) throw stop.reason;
  return failures;
}
