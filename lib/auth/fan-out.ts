import type PQueue from 'p-queue';
import type { ProjectAnswer } from '#lib/client/all-projects.ts';

/** Results for a project that did not respond in time, or whose response exceeds the limit. */
const TOO_SLOW = 'The project did not respond in time.';
const NO_LIST = 'The response of the project is not a list.';
const TOO_LARGE = 'The list is too long to combine with other projects. View this project alone.';

interface FanOut {
  projects: readonly string[];
  /** Queries one project; the signal is aborted when the response is no longer needed. */
  ask: (project: string, signal: AbortSignal) => Promise<Response>;
  /** Queue for all queries of a session, with limited concurrency. */
  queue: PQueue;
  /** Timeout of one project in milliseconds. */
  timeoutMs: number;
  /** Maximum characters of all responses together. */
  room: number;
  /** Aborted when the client disconnects; queries that have not started are then dropped. */
  signal: AbortSignal;
}

/**
 * Sends the same query to each project. Returns responses in the order of the projects; a failure replaces only the
 * response of its own project. @throws the abort reason of the signal
 */
export async function fanOut({ projects, queue, signal, ...options }: FanOut): Promise<ProjectAnswer[]> {
  let { room } = options;
  const answerOf = async (project: string): Promise<ProjectAnswer> => {
    const response = await inTime((ends) => options.ask(project, ends), options.timeoutMs, signal);
    if (!response) return { project, ...failure(504, 'gatewayTimeout', TOO_SLOW) };
    const text = await response.text();
    room -= text.length;
    const own = { project, ...namesOf(response.headers) };
    if (room < 0) return { ...own, ...failure(413, 'entityTooLarge', TOO_LARGE) };
    const body = readJson(text);
    return {
      ...own,
      ...(body === undefined ? failure(502, 'badGateway', NO_LIST) : { status: response.status, body }),
    };
  };
  return Promise.all(projects.map((project) => queue.add(() => answerOf(project), { signal })));
}

const failure = (status: number, key: string, message: string) => ({
  status,
  body: { [key]: { code: status, message } },
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function namesOf(headers: Headers): Pick<ProjectAnswer, 'request_id' | 'retry_after'> {
  const requestId = headers.get('x-openstack-request-id');
  const retryAfter = Number(headers.get('retry-after'));
  return { ...(requestId && { request_id: requestId }), ...(retryAfter > 0 && { retry_after: retryAfter }) };
}

/**
 * The response; undefined after the timeout. @throws the abort reason of the signal
 */
async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  signal.throwIfAborted();
  const late = AbortSignal.timeout(timeoutMs);
  const ended = AbortSignal.any([signal, late]);
  const stopped = new Promise<undefined>((resolve, reject) => {
    ended.addEventListener('abort', () => (signal.aborted ? reject(signal.reason) : resolve(undefined)), {
      once: true,
    });
  });
  return Promise.race([work(ended), stopped]);
}
