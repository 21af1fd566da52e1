import type { ProjectAnswer, ProjectAnswers } from './all-projects.ts';
import { answerOf } from './answer-of.ts';
import { toApiError } from './api-error.ts';
import { type RequestOptions, readAnswer, request } from './request.ts';

/** Milliseconds for which queries are collected, maximum queries per request, and maximum concurrent requests. */
const GATHER_MS = 10;
const PER_REQUEST = 24;
const MAX_REQUESTS = 2;

/** Maximum retries for a project that returns 429, and the default delay in seconds. */
const MAX_RETRIES = 4;
const WAIT_S = 1;

interface Question {
  projectId: string;
  signal: AbortSignal | undefined;
  resolve: (answer: ProjectAnswer) => void;
  reject: (error: unknown) => void;
}

interface RequestBatch {
  path: string;
  headers: Record<string, string>;
  questions: Question[];
}

/** Queries that wait for others of the same list. */
const gathering = new Map<string, RequestBatch>();
/** Batches that wait until fewer requests are in progress. */
const waiting: RequestBatch[] = [];
let inProgress = 0;

/**
 * Requests a list of a project like `projectRequest`, but simultaneous requests for several projects share an HTTP
 * request. The server forwards them with each project's own token. An error of one project does not affect the others.
 * @throws ApiError
 */
export async function requestBatched<T = unknown>(
  projectId: string,
  path: string,
  { headers = {}, signal }: RequestOptions<T> = {},
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      const { status, body, request_id, retry_after } = await enlist(projectId, { path, headers, signal });
      return readAnswer({ status, requestId: request_id, retryAfter: retry_after }, body);
    } catch (error) {
      const { status, retryAfter = WAIT_S } = toApiError(error);
      if (status !== 429 || waits === MAX_RETRIES || signal?.aborted) throw error;
      await wait(retryAfter * 1000, signal);
    }
  }
}

/** @throws the reason of the signal when it is aborted meanwhile */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', onAbort);
    resolve();
  }, ms);
  const onAbort = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  return promise;
}

interface BatchRequest extends Omit<RequestBatch, 'questions'> {
  signal: AbortSignal | undefined;
}

function enlist(projectId: string, { path, headers, signal }: BatchRequest): Promise<ProjectAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ProjectAnswer>();
  const key = JSON.stringify([path, headers]);
  const list = gathering.get(key) ?? begin(key, { path, headers, questions: [] });
  list.questions.push({ projectId, signal, resolve, reject });
  return promise;
}

function begin(key: string, list: RequestBatch): RequestBatch {
  gathering.set(key, list);
  setTimeout(() => {
    gathering.delete(key);
    const { questions } = list;
    for (let from = 0; from < questions.length; from += PER_REQUEST) {
      waiting.push({ ...list, questions: questions.slice(from, from + PER_REQUEST) });
      void sendNext();
    }
  }, GATHER_MS);
  return list;
}

async function sendNext(): Promise<void> {
  const batch = inProgress < MAX_REQUESTS ? waiting.shift() : undefined;
  if (!batch) return;
  inProgress += 1;
  await send(batch);
  inProgress -= 1;
  void sendNext();
}

/** Sends a batch. Skips aborted queries, and aborts the request when all are aborted. */
async function send({ path, headers, questions }: RequestBatch): Promise<void> {
  const active = questions.filter(({ signal }) => !signal?.aborted);
  for (const { signal, reject } of questions) if (signal?.aborted) reject(signal.reason);
  if (active.length === 0) return;
  const { signal, stop } = untilAllEnd(active);
  try {
    const json = { projects: active.map(({ projectId }) => projectId) };
    const { answers } = await request(`/bff/all/${path}`, {
      method: 'POST',
      json,
      headers,
      signal,
      answer: answerOf<typeof ProjectAnswers>(),
    });
    const byProject = new Map(answers.map((answer) => [answer.project, answer]));
    for (const { projectId, resolve } of active) {
      resolve(byProject.get(projectId) ?? { project: projectId, status: 502, body: undefined });
    }
  } catch (error) {
    for (const { reject } of active) reject(error);
  } finally {
    stop();
  }
}

/** Aborts when all queries are aborted. */
function untilAllEnd(questions: readonly Question[]) {
  const all = new AbortController();
  const listening = new AbortController();
  let left = questions.length;
  const onAbort = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { signal } of questions) signal?.addEventListener('abort', onAbort, { signal: listening.signal });
  return { signal: all.signal, stop: () => listening.abort() };
}
