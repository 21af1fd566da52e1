import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { notifyNotBegun } from '#lib/client/notices.ts';
import { projectRequest } from '#lib/client/request.ts';
import { MAX_OBJECTS } from '#lib/compute/jobs/max-objects.ts';
import type { JobEnvelope, PlatformJob } from '#lib/compute/jobs/schema.ts';
import { REASON_HEADER } from '#lib/errors/reason.ts';
import type { Text } from '#lib/i18n/text.ts';

export interface BulkChange<Row> {
  /** `count` is replaced by the number of rows, and an empty `name` by that of the first row. */
  title: Text;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Requests in order; none if the object needs no change. All requests of a change have the same headers. */
  requestsOf: (row: Row) => readonly ChangeRequest[];
  /** Project of each row. Each project gets its own job, with the rights of its owner there. */
  projectOf?: (row: Row) => string;
}

interface ProjectChange<Row> extends BulkChange<Row> {
  projectId: string;
  /** Called after a change in a project, with the job that makes it, if any. */
  onChanged: (projectId: string, job?: PlatformJob) => void;
}

/** Maximum characters of an object's name in a job; a chain of backups has the names of all of them. */
const LONGEST_NAME = 255;
/** Maximum characters of a job's requests, within the limit of a request body. */
const MAX_CHARACTERS = 800_000;

/**
 * Changes one object immediately, several with jobs of the platform.
 * @throws ApiError if no change was started
 */
export async function startBulkChange<Row>(change: ProjectChange<Row>): Promise<void> {
  const { projectId, projectOf = () => projectId, requestsOf } = change;
  const changing = change.rows.filter((row) => requestsOf(row).length > 0);
  const [only, ...others] = changing;
  if (only === undefined) return;
  await (others.length === 0 ? changeOne(change, projectOf(only), only) : startJobs({ ...change, rows: changing }));
}

/**
 * Starts jobs of the platform: one per project, and more for many objects.
 * @throws ApiError if none was started. If only some fail, a notice for each offers a retry.
 */
export async function startJobs<Row>(change: ProjectChange<Row>): Promise<void> {
  const { projectId, projectOf = () => projectId, rows, requestsOf } = change;
  const parts = [...Map.groupBy(rows, projectOf)].flatMap(([of, own]) =>
    partsOf(own, requestsOf).map((part) => ({ ...change, projectId: of, rows: part })),
  );
  const ends = await Promise.allSettled(parts.map(startPlatformJob));
  const refused = ends.flatMap((end, index) => (end.status === 'rejected' ? [{ index, error: end.reason }] : []));
  const [first] = refused;
  if (first && refused.length === parts.length) throw first.error;
  for (const { index, error } of refused) {
    const part = parts[index];
    if (part) notifyNotBegun(error, () => startPlatformJob(part));
  }
}

async function changeOne<Row>({ requestsOf, onChanged }: ProjectChange<Row>, projectId: string, row: Row) {
  try {
    for (const request of requestsOf(row)) await sendChange(projectId, request);
  } finally {
    onChanged(projectId);
  }
}

/** Splits rows by the limits of a job. */
function partsOf<Row>(rows: readonly Row[], requestsOf: BulkChange<Row>['requestsOf']): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(requestsOf(row)).length;
    const last = parts.at(-1);
    if (last && size <= room && last.length < MAX_OBJECTS) last.push(row);
    else {
      parts.push([row]);
      room = MAX_CHARACTERS;
    }
    room -= size;
  }
  return parts;
}

async function startPlatformJob<Row>(change: ProjectChange<Row>): Promise<void> {
  const options = { method: 'POST', json: { job: platformJobOf(change) }, headers: COMPUTE } as const;
  const answer = answerOf<typeof JobEnvelope>();
  const { job } = await projectRequest(change.projectId, 'compute/v2.1/os-jobs', { ...options, answer });
  change.onChanged(change.projectId, job);
}

/** Jobs require lower-case header names. */
export const jobHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function titleOf<Row>({ title, rows, nameOf }: ProjectChange<Row>) {
  if (typeof title === 'string') return { message: title, values: {} };
  const [first] = rows;
  const { count, name } = title.values;
  return {
    ...title,
    values: {
      ...title.values,
      ...(count === undefined ? {} : { count: rows.length }),
      ...(name === '' && first !== undefined ? { name: nameOf(first) } : {}),
    },
  };
}

/** A job has one reason and one set of headers for all its requests. */
function platformJobOf<Row>(change: ProjectChange<Row>) {
  const { rows, idOf, nameOf, requestsOf } = change;
  const first = rows.flatMap(requestsOf).at(0);
  const { [REASON_HEADER]: reason, ...headers } = jobHeaders(first?.headers ?? {});
  return {
    title: titleOf(change),
    ...(reason === undefined ? {} : { reason: decodeURIComponent(reason) }),
    headers,
    objects: rows.map((row) => ({
      object_id: idOf(row),
      name: nameOf(row).slice(0, LONGEST_NAME),
      requests: requestsOf(row).map(({ method, path, json }) => ({ method, path: `/${path}`, body: json })),
    })),
  };
}
