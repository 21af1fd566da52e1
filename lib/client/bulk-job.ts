import { msg, type Text } from '#lib/i18n/text.ts';
import type { ApiError } from './api-error.ts';
import { startJob } from './jobs.ts';
import { runEach } from './run-each.ts';

interface BulkJob<Row> {
  title: Text;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What failed, naming the row: "web-3 was not stopped". */
  notDone: (row: Row) => Text;
  run: (row: Row) => Promise<unknown>;
}

/**
 * Does something to many objects as a job in the tray: five at a time, resting when the server says it is too much.
 * Cancelling begins no further ones. Only what failed gets a line; retrying the job does what is not done yet.
 */
export function startBulkJob<Row>({ title, rows, idOf, notDone, run }: BulkJob<Row>): string {
  const count = rows.length;
  const left = new Set(rows);
  return startJob({
    title,
    canPause: true,
    run: async ({ turn, line, report }) => {
      let failed = 0;
      const tell = () => {
        const done = count - left.size;
        const detail =
          failed > 0
            ? msg('{done} of {count} done, {failed} failed', { done, count, failed })
            : msg('{done} of {count} done', { done, count });
        report({ progress: (done + failed) / count, detail });
      };
      const onSettled = (row: Row, error: ApiError | undefined) => {
        if (!error) left.delete(row);
        else {
          failed += 1;
          line({ id: idOf(row), text: notDone(row), state: 'failed', error });
        }
        tell();
      };
      tell();
      await runEach([...left], run, { turn, onSettled });
    },
  });
}
