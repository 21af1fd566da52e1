import type PQueue from 'p-queue';
import type { ProjectAnswer } from '#lib/client/all-projects.ts';

/** What a question ends with when a project gives no answer in time, or one for which there is no room. */
const TOO_SLOW = 'The project did not respond in time.';
const NO_LIST = 'The response of the project is not a list.';
const TOO_LARGE = 'The list is too long to combine with other projects. View this project alone.';

interface FanOut {
  projects: readonly string[];
  /** Asks one project; the signal ends when nobody waits for the answer any more. */
  ask: (project: string, signal: AbortSignal) => Promise<Response>;
  /** Through which all questions of a session go: so many at a time. */
  queue: PQueue;
  /** How long one project may take, in ms. */
  patienceMs: number;
  /** How many characters the answers may have together. */
  room: number;
  /** Aborted when whoever asked is gone: what has not begun is never asked then. */
  signal: AbortSignal;
}

/**
 * Asks each project the same. Answers in the order of the projects, each with what it said, or with the refusal that
 * takes the place of its answer: one that fails takes nothing from the others.
 * @throws what the signal was aborted with
 */
export async function fanOut({ projects, queue, signal, ...options }: FanOut): Promise<ProjectAnswer[]> {
  let { room } = options;
  const answerOf = async (project: string): Promise<ProjectAnswer> => {
    const response = await inTime((ends) => options.ask(project, ends), options.patienceMs, signal);
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

/** The answer; undefined when the time is over first. @throws what the signal was aborted with */
async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  patienceMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  signal.throwIfAborted();
  const late = AbortSignal.timeout(patienceMs);
  const ended = AbortSignal.any([signal, late]);
  const stopped = new Promise<undefined>((resolve, reject) => {
    ended.addEventListener('abort', () => (signal.aborted ? reject(signal.reason) : resolve(undefined)), {
      once: true,
    });
  });
  return Promise.race([work(ended), stopped]);
}
