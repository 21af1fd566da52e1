import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { type ApiResponse, answeredOf, askOnce } from '#lib/engine/workflows/ask-once.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';
import { msg } from '#lib/i18n/text.ts';
import { type Caller, isAdmin } from '#lib/identity/caller.ts';
import { resolveClaims } from '#lib/identity/tokens/resolve.ts';
import { projectScope } from '#lib/identity/tokens/scope.ts';
import type { JobRow } from './progress.ts';
import type { JobRequest } from './schema.ts';

interface JobCall {
  /** Of the step. */
  name: string;
  job: JobRow;
  request: JobRequest;
  /** The project in which an administrator, or a manager of its domain, asks, wherever the job was begun. */
  project?: string;
}

/** The platform is not asked over any network: this address only has to be one. */
const INSIDE = 'http://platform.invalid';

/**
 * Makes a request for the owner of a job, with the rights that he has now, once: a process that dies meanwhile finds
 * in the event log whether it was done. @throws for what another try may mend, such as a limit of requests
 */
export async function callOnce(
  { database, callAs }: Pick<Services, 'database' | 'callAs'>,
  run: Run,
  { name, job, request, project }: JobCall,
): Promise<ApiResponse> {
  const { read } = database;
  return askOnce(run, read, name, async (requestId) => {
    const owner = await resolveClaims(read, unpackJson(job.claims));
    const caller = owner && (project === undefined ? owner.caller : await within(read, owner.caller, project));
    if (!caller)
      return { requestId, status: 403, refusal: msg('The user who started the job is no longer allowed to do this.') };
    const asking = { ...caller, jobId: job.id };
    return answeredOf(await callAs(requestOf(job, request), { caller: asking, requestId }), requestId);
  });
}

/** What the owner of a job reads, with the rights that he has now; null for what is not there for him. @throws for what may pass */
export async function readAs(
  { database, callAs }: Pick<Services, 'database' | 'callAs'>,
  run: Run,
  job: JobRow,
  path: string,
): Promise<unknown> {
  const owner = await resolveClaims(database.read, unpackJson(job.claims));
  if (!owner) return null;
  const request = new Request(`${INSIDE}${path}`, { headers: { accept: 'application/json' } });
  const answer = await callAs(request, { caller: owner.caller, requestId: `req-${run.id}` });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${path} was answered ${answer.status}.`);
  return answer.ok ? answer.json() : null;
}

/**
 * Somebody as one of another project, as whose member the platform asks for him, a disabled one too; undefined for who may not, or
 * without the project. Who manages a domain is no more than a manager in its projects: role admin ends with the domain.
 */
export async function within(db: Reader, caller: Caller, projectId: string): Promise<Caller | undefined> {
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
