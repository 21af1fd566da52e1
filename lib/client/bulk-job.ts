import { MOST_OBJECTS } from '#lib/compute/jobs/most-objects.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { COMPUTE } from './api-versions.ts';
import { type ChangeRequest, sendChange } from './change-request.ts';
import { startJob } from './jobs.ts';
import { notifyFailure } from './notices.ts';
import { projectRequest } from './request.ts';
import { runEach } from './run-each.ts';

interface BulkWork<Row> {
  title: Text;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What failed, naming the row: "web-3 was not stopped". */
  notDone: (row: Row) => Text;
}

interface BulkJob<Row> extends BulkWork<Row> {
  run: (row: Row) => Promise<unknown>;
}

/** The same change of many objects, as requests that do not depend on one another's answers. */
export interface BulkChange<Row> extends BulkWork<Row> {
  nameOf: (row: Row) => string;
  /** In order; none when the object is so already. All of a change have the same headers. */
  requestsOf: (row: Row) => readonly ChangeRequest[];
  /** Where each is changed in its own project; jobs of the platform belong to one, so that the tab does it all then. */
  projectOf?: (row: Row) => string;
}

interface ProjectChange<Row> extends BulkChange<Row> {
  projectId: string;
  /** Told of the project after each object that this tab has done, and when the platform has taken a job. */
  onChanged: (projectId: string) => void;
}

/** Objects that the tab changes itself; more go on when it is closed. */
export const MOST_IN_TAB = 20;
/** Characters of the requests of one job, so that it fits into a body. */
const MOST_CHARACTERS = 800_000;

/** Changes many objects: a few from this tab, more as a job of the platform. The tray shows either. */
export function startBulkChange<Row>(change: ProjectChange<Row>): void {
  const { projectId, rows, requestsOf, onChanged, projectOf = () => projectId } = change;
  const changing = rows.filter((row) => requestsOf(row).length > 0);
  if (!change.projectOf && changing.length > MOST_IN_TAB) {
    for (const part of partsOf(changing, requestsOf)) void handOver({ ...change, rows: part });
    return;
  }
  const run = async (row: Row) => {
    try {
      for (const request of requestsOf(row)) await sendChange(projectOf(row), request);
    } finally {
      onChanged(projectOf(row));
    }
  };
  startBulkJob({ ...change, run });
}

/** The rows in parts, each of which one job takes. */
function partsOf<Row>(rows: readonly Row[], requestsOf: BulkChange<Row>['requestsOf']): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(requestsOf(row)).length;
    const last = parts.at(-1);
    if (last && size <= room && last.length < MOST_OBJECTS) last.push(row);
    else {
      parts.push([row]);
      room = MOST_CHARACTERS;
    }
    room -= size;
  }
  return parts;
}

async function handOver<Row>(change: ProjectChange<Row>): Promise<void> {
  try {
    const json = { job: platformJobOf(change) };
    await projectRequest(change.projectId, 'compute/v2.1/os-jobs', { method: 'POST', json, headers: COMPUTE });
  } catch (error) {
    notifyFailure(msg('The job was not begun'), toApiError(error), () => void handOver(change));
  }
  change.onChanged(change.projectId);
}

/** Headers by the names that jobs know them by. */
export const jobHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The reason and the headers of requests are given once for all of a job. */
function platformJobOf<Row>({ title, rows, idOf, nameOf, requestsOf }: ProjectChange<Row>) {
  const first = rows.flatMap(requestsOf).at(0);
  const { [REASON_HEADER]: reason, ...headers } = jobHeaders(first?.headers ?? {});
  return {
    title: typeof title === 'string' ? { message: title, values: {} } : title,
    ...(reason === undefined ? {} : { reason: decodeURIComponent(reason) }),
    headers,
    objects: rows.map((row) => ({
      object_id: idOf(row),
      name: nameOf(row),
      requests: requestsOf(row).map(({ method, path, json }) => ({ method, path: `/${path}`, body: json })),
    })),
  };
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
