import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type ApiResponse, readApiResponse, requestOnce } from '#lib/engine/workflows/request-once.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { REASON_HEADER } from '#lib/errors/reason.ts';
import { ResponseError } from '#lib/errors/response-error.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { resolveClaims } from '#lib/identity/tokens/resolve.ts';
import { projectScope } from '#lib/identity/tokens/scope.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import type { JobRow } from './progress.ts';
import type { JobRequest } from './schema.ts';

interface JobCall {
  name: string;
  job: JobRow;
  request: JobRequest;
  /** Project for requests of an administrator, or a manager of its domain. */
  project?: string;
}

/** Requests to the platform itself use no network; the address only needs to be valid. */
const INSIDE = 'http://platform.invalid';

/**
 * Sends a request on behalf of the owner of a job with the current rights, once: after a crash, the event log tells
 * whether it was executed. @throws for errors that a retry can solve, such as a rate limit
 */
export async function requestAsJobOwnerOnce(
  { database, callAs }: Pick<Services, 'database' | 'callAs'>,
  run: Run,
  { name, job, request, project }: JobCall,
): Promise<ApiResponse> {
  const { read } = database;
  return requestOnce(run, read, name, async (requestId) => {
    const owner = await resolveClaims(read, unpackJson(job.claims));
    const caller = owner && (project === undefined ? owner.caller : await callerInProject(read, owner.caller, project));
    if (!caller)
      return { requestId, status: 403, refusal: msg('The user who started the job is no longer allowed to do this.') };
    const asking = { ...caller, jobId: job.id };
    return readApiResponse(await callAs(requestOf(job, request), { caller: asking, requestId }), requestId);
  });
}

/** Reads with the owner's current rights; null if missing or not visible. @throws for temporary errors */
export async function readAsJobOwner(
  { database, callAs }: Pick<Services, 'database' | 'callAs'>,
  run: Run,
  job: JobRow,
  path: string,
): Promise<unknown> {
  const owner = await resolveClaims(database.read, unpackJson(job.claims));
  if (!owner) return null;
  const request = new Request(`${INSIDE}${path}`, { headers: { accept: 'application/json' } });
  const answer = await callAs(request, { caller: owner.caller, requestId: `req-${run.id}` });
  if (answer.status === 429 || answer.status >= 500)
    throw new ResponseError(answer.status, `${path} returned ${answer.status}.`);
  return answer.ok ? answer.json() : null;
}

/**
 * The caller as a member of another project, even a disabled one; undefined without the right or the project. Domain
 * managers become managers: role admin is limited to their domain.
 */
export async function callerInProject(db: Reader, caller: Caller, projectId: string): Promise<Caller | undefined> {
  const scope = await projectScope(db, projectId);
  if (!scope) return undefined;
  const there: Caller = { ...caller, scope };
  if (isAdmin(caller)) return there;
  const isManaged =
    caller.scope.kind === 'domain' && caller.scope.id === scope.domain.id && caller.roles.has('manager');
  return isManaged ? { ...there, roles: MANAGER } : undefined;
}

/** The roles of a manager. */
const MANAGER: ReadonlySet<string> = new Set(['manager', 'member', 'reader']);

function requestOf(job: JobRow, { method, path, body }: JobRequest): Request {
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(unpackJson(job.headers))) headers.set(name, value);
  if (job.reason) headers.set(REASON_HEADER, encodeURIComponent(job.reason));
  return new Request(`${INSIDE}${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}
