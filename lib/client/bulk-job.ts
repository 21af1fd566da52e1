import { MAX_OBJECTS } from '#lib/compute/jobs/max-objects.ts';
import type { JobEnvelope, PlatformJob } from '#lib/compute/jobs/schema.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';
import type { Text } from '#lib/i18n/text.ts';
import { answerOf } from './answer-of.ts';
import { COMPUTE } from './api-versions.ts';
import { type ChangeRequest, sendChange } from './change-request.ts';
import { notifyNotBegun } from './notices.ts';
import { projectRequest } from './request.ts';

export interface BulkChange<Row> {
  /** Its `count` is the number of rows; an empty `name` is that of the row where a job has only one. */
  title: Text;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** In order; none when the object is so already. All of a change have the same headers. */
  requestsOf: (row: Row) => readonly ChangeRequest[];
  /** Where each is changed in its own project: each project has a job of its own then, with the rights that its owner has there. */
  projectOf?: (row: Row) => string;
}

interface ProjectChange<Row> extends BulkChange<Row> {
  projectId: string;
  /** Told of what was changed in a project, and of the job that changes it, when there is one. */
  onChanged: (projectId: string, job?: PlatformJob) => void;
}

/** Characters of what an object is called in a job; a chain of backups goes by all of their names. */
const LONGEST_NAME = 255;
/** Characters of the requests of one job, so that it fits into a body. */
const MAX_CHARACTERS = 800_000;

/** Changes objects: one at once, several as jobs of the platform. @throws ApiError when nothing was begun */
export async function startBulkChange<Row>(change: ProjectChange<Row>): Promise<void> {
  const { projectId, projectOf = () => projectId, requestsOf } = change;
  const changing = change.rows.filter((row) => requestsOf(row).length > 0);
  const [only, ...others] = changing;
  if (only === undefined) return;
  await (others.length === 0 ? changeOne(change, projectOf(only), only) : startJobs({ ...change, rows: changing }));
}

/**
 * Has the platform change objects, whoever looks on: one job for each project, and more where they are very many. @throws ApiError
 * when none was begun; of several those that were not are told of, and can be begun again
 */
export async function startJobs<Row>(change: ProjectChange<Row>): Promise<void> {
  const { projectId, projectOf = () => projectId, rows, requestsOf } = change;
  const parts = [...Map.groupBy(rows, projectOf)].flatMap(([of, own]) =>
    partsOf(own, requestsOf).map((part) => ({ ...change, projectId: of, rows: part })),
  );
  const ends = await Promise.allSettled(parts.map(handOver));
  const refused = ends.flatMap((end, index) => (end.status === 'rejected' ? [{ index, error: end.reason }] : []));
  const [first] = refused;
  if (first && refused.length === parts.length) throw first.error;
  for (const { index, error } of refused) {
    const part = parts[index];
    if (part) notifyNotBegun(error, () => handOver(part));
  }
}

async function changeOne<Row>({ requestsOf, onChanged }: ProjectChange<Row>, projectId: string, row: Row) {
  try {
    for (const request of requestsOf(row)) await sendChange(projectId, request);
  } finally {
    onChanged(projectId);
  }
}

/** The rows in parts, each of which one job takes. */
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

async function handOver<Row>(change: ProjectChange<Row>): Promise<void> {
  const options = { method: 'POST', json: { job: platformJobOf(change) }, headers: COMPUTE } as const;
  const answer = answerOf<typeof JobEnvelope>();
  const { job } = await projectRequest(change.projectId, 'compute/v2.1/os-jobs', { ...options, answer });
  change.onChanged(change.projectId, job);
}

/** Headers by the names that jobs know them by. */
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

/** The reason and the headers of requests are given once for all of a job. */
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
