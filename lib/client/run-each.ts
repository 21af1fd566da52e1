import { type ApiError, toApiError } from './api-error.ts';

export interface Failure<Row> {
  row: Row;
  error: ApiError;
}

const atOnce = 5;
const defaultWaitS = 2;
const waits = 3;
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Does something to each row, five at a time; waits as long as the server asks when it is too much. Answers what failed. */
export async function runEach<Row>(rows: readonly Row[], run: (row: Row) => Promise<unknown>): Promise<Failure<Row>[]> {
  const failures: Failure<Row>[] = [];
  const queue = [...rows];
  const runOne = async (row: Row) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run(row);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status !== 429 || attempt === waits) return failures.push({ row, error });
        await sleep(error.retryAfter ?? defaultWaitS);
      }
    }
  };
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) await runOne(row);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
}
