import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { readErrorBody } from '#lib/http/error-body.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';
import { newRequestId } from '#lib/http/request-id.ts';
import { msg } from '#lib/i18n/text.ts';
import { type Caller, isAdmin } from '#lib/identity/caller.ts';
import { resolveClaims } from '#lib/identity/tokens/resolve.ts';
import type { JobRow } from './progress.ts';
import type { JobRequest } from './schema.ts';

/** What came of a request. */
export interface CallOutcome {
  requestId: string;
  /** Of HTTP. */
  status: number;
  /** Why it was refused; null when it was taken. */
  message: string | null;
}

interface Asked {
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
  { name, job, request, project }: Asked,
): Promise<CallOutcome> {
  const { requestId, after } = await run.step(`${name}: id`, async () => ({
    requestId: newRequestId(),
    after: await newestEvent(database.read),
  }));
  return run.step(name, async () => {
    if (await isDone(database.read, requestId, after)) return { requestId, status: 200, message: null };
    const owner = await resolveClaims(database.read, unpackJson(job.claims));
    const caller = owner && (project === undefined ? owner.caller : await within(database.read, owner.caller, project));
    if (!caller) return { requestId, status: 403, message: msg('Who began the job may no longer do this.') };
    const answer = await callAs(requestOf(job, request), { caller, requestId });
    const text = await answer.text();
    const { status } = answer;
    if (status === 429 || status >= 500) throw new Error(`${status}: ${text}`);
    return { requestId, status, message: answer.ok ? null : refusalOf(text) };
  });
}

/**
 * Somebody as one of another project, as whose member the platform asks for him, a disabled one too; undefined for who may not, or
 * without the project. Who manages a domain is no more than a manager in its projects: role admin ends with the domain.
 */
export async function within(db: Reader, caller: Caller, projectId: string): Promise<Caller | undefined> {
  const found = await db
    .selectFrom('projects')
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .select(['projects.name', 'domains.id as domain_id', 'domains.name as domain_name'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  if (!found) return undefined;
  const domain = { id: found.domain_id, name: found.domain_name };
  const there: Caller = { ...caller, scope: { kind: 'project', id: projectId, name: found.name, domain } };
  if (isAdmin(caller)) return there;
  const isManaged = caller.scope.kind === 'domain' && caller.scope.id === domain.id && caller.roles.has('manager');
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

function refusalOf(text: string): string {
  try {
    return readErrorBody(JSON.parse(text))?.message ?? text;
  } catch {
    return text;
  }
}

async function newestEvent(db: Reader): Promise<number> {
  const { newest } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

async function isDone(db: Reader, requestId: string, after: number): Promise<boolean> {
  const events = db.selectFrom('events').select('id').where('id', '>', after).where('request_id', '=', requestId);
  return (await events.executeTakeFirst()) !== undefined;
}
