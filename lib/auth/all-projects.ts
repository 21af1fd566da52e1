import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { LISTS_OF_ALL, type ProjectAnswers, ProjectsQuestion } from '#lib/client/all-projects.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { PlatformError, TooManyRequests } from '#lib/errors/errors.ts';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { renderError } from '#lib/http/dialects.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { readScope } from '#lib/screens/scope.ts';
import { fanOut } from './fan-out.ts';
import { platformCall } from './platform-call.ts';
import { refusal } from './refusals.ts';
import { evictScopedAccess, scopedAccess } from './scoped-tokens.ts';

/** Maximum concurrent requests per session, over all lists and tabs, and maximum waiting ones. */
const AT_A_TIME = 8;
const MAX_WAITING = 500;
/** Timeout of a project in milliseconds, and maximum characters of one response to the browser. */
const TIMEOUT_MS = 15_000;
const ROOM = 64_000_000;
/** Status in logs when the client has disconnected; it is never sent. */
const NOBODY_THERE = 499;

const LISTS: ReadonlySet<string> = new Set(LISTS_OF_ALL);
const VERSION_HEADERS = ['openstack-api-version', 'x-platform-compute-microversion'];
/** With one of these an administrator's token of one project lists the objects of all projects. */
const BEYOND_THE_PROJECT = ['all_tenants', 'all_projects'];

const NO_ROLE = 'You no longer have a role in this project, or it was disabled or deleted.';
const LEFT_OUT = 'The access rules of the application credential that you signed in with do not allow this.';

const queuesOf = memoizePerDatabase(() => new LRUCache<string, PQueue>({ max: 10_000 }));

/**
 * Reads a list in several projects at once, `POST /bff/all/<list>` with `{projects}`. Each is read with the session's
 * own token for it, so that nothing is visible beyond the user's roles. Only reads of the lists above are allowed.
 */
export async function listAcrossProjects(
  request: Request,
  session: Session,
  path: readonly string[],
): Promise<Response> {
  const list = path.join('/');
  if (!LISTS.has(list)) return refusal(404, 'itemNotFound', 'This list cannot be read for several projects.');
  if (request.method !== 'POST') return refusal(405, 'badMethod', 'Send the projects in a POST request.');
  const { search, searchParams } = new URL(request.url);
  if (BEYOND_THE_PROJECT.some((name) => searchParams.has(name))) {
    return refusal(400, 'badRequest', 'Filters for projects are not allowed in this list.');
  }
  const question = ProjectsQuestion.safeParse(await request.json().catch(() => undefined));
  if (!question.success) return refusal(400, 'badRequest', 'Specify 1 to 50 projects.');
  const projects = [...new Set(question.data.projects)];
  const queue = await queueOf(session);
  if (queue.size + projects.length > MAX_WAITING) throw TooManyRequests(1);
  const ask = questionOf(request, session, `/${list}${search}`);
  const limits = { queue, timeoutMs: TIMEOUT_MS, room: ROOM };
  try {
    const answers = await fanOut({ projects, ask, ...limits, signal: request.signal });
    return Response.json({ answers } satisfies ProjectAnswers, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (!request.signal.aborted) throw error;
    return refusal(NOBODY_THERE, 'clientClosedRequest', 'The client closed the connection.');
  }
}

const logFailure = async (error: unknown, requestId: string): Promise<void> =>
  (await getPlatform()).services.log.error({ err: error, requestId }, 'reading the list of a project failed');

async function queueOf({ id }: Session): Promise<PQueue> {
  const queues = queuesOf((await getPlatform()).services.database);
  const queue = queues.get(id) ?? new PQueue({ concurrency: AT_A_TIME });
  queues.set(id, queue);
  return queue;
}

/** Queries one project; a rejection of the request itself is a response, too. */
function questionOf(request: Request, session: Session, path: string) {
  const given = VERSION_HEADERS.map((name) => [name, request.headers.get(name)] as const);
  const headers = Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== null));
  return async (project: string, signal: AbortSignal): Promise<Response> => {
    try {
      // A scope of another kind is not a project.
      const access = readScope(project).kind === 'project' ? await scopedAccess(session, project) : undefined;
      if (!access) return refusal(403, 'forbidden', NO_ROLE);
      const { env } = (await getPlatform()).services;
      const origin = publicBaseUrl(env, request.url, (name) => request.headers.get(name) ?? undefined);
      const answer = await platformCall(path, { token: access.token, origin, headers, signal });
      if (answer.status === 401 && access.hasAccessRules) return refusal(403, 'forbidden', LEFT_OUT);
      if (answer.status === 401) await evictScopedAccess(session, project);
      return answer;
    } catch (error) {
      const requestId = newRequestId();
      if (!(error instanceof PlatformError) && !signal.aborted) await logFailure(error, requestId);
      const { status, headers: own, body } = renderError(error, 'compute', requestId, '');
      return Response.json(body, { status, headers: { ...own, [REQUEST_ID_HEADER]: requestId } });
    }
  };
}
