import type { Reader } from '#lib/db/database.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { readErrorBody } from '#lib/http/error-body.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';
import { newRequestId } from '#lib/http/request-id.ts';
import type { Caller, Scope } from '#lib/identity/caller.ts';

export interface ComputeRequest {
  method: 'POST' | 'PUT';
  /** Below the version of the compute API. */
  path: string;
  body: object;
  /** The project of the server that it is about; none where it is about a host. */
  projectId?: string;
}

/** What came of a request. */
export interface Asked {
  requestId: string;
  /** Why it was refused; null when it was taken. */
  refusal: string | null;
}

type Platform = Pick<Services, 'database' | 'callAs'>;

/** The user as whom the recovery asks. */
const USER = 'instance-ha';
/** The platform is not asked over any network: this address only has to be one. */
const COMPUTE = 'http://platform.invalid/compute/v2.1';
/** Locks may say why from here; an evacuated instance still runs by itself, which it does below 2.95. */
const VERSION = 'compute 2.73';

/**
 * Asks compute through its public API, as any cloud of the family would be asked, and once: a process that dies meanwhile
 * finds in the event log whether it was done. @throws for what another try may mend
 */
export async function askOnce(platform: Platform, run: Run, name: string, request: ComputeRequest): Promise<Asked> {
  const { read } = platform.database;
  const { requestId, after } = await run.step(`${name}: id`, async () => ({
    requestId: newRequestId(),
    after: await newestEvent(read),
  }));
  return run.step(name, async () =>
    (await isDone(read, requestId, after)) ? { requestId, refusal: null } : ask(platform, request, requestId),
  );
}

/** The same for what may be asked twice. */
export async function ask(
  { database, callAs }: Platform,
  { method, path, body, projectId }: ComputeRequest,
  requestId = newRequestId(),
): Promise<Asked> {
  const scope = await scopeOf(database.read, projectId);
  if (!scope) return { requestId, refusal: 'Its project is gone.' };
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'openstack-api-version': VERSION,
    [REASON_HEADER]: encodeURIComponent('Instance high availability'),
  };
  const request = new Request(`${COMPUTE}${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await callAs(request, { caller: callerOf(scope), requestId, isPlatform: true });
  const text = await answer.text();
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}: ${text}`);
  return { requestId, refusal: answer.ok ? null : refusalOf(text) };
}

async function scopeOf(db: Reader, projectId: string | undefined): Promise<Scope | undefined> {
  if (projectId === undefined) return { kind: 'system' };
  const found = await db
    .selectFrom('projects')
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .select(['projects.name', 'domains.id as domain_id', 'domains.name as domain_name'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  if (!found) return undefined;
  const domain = { id: found.domain_id, name: found.domain_name };
  return { kind: 'project', id: projectId, name: found.name, domain };
}

const callerOf = (scope: Scope): Caller => ({
  userId: USER,
  userName: USER,
  domain: { id: 'default', name: 'Default' },
  scope,
  roles: new Set(['admin', 'manager', 'member', 'reader']),
  methods: [],
  auditIds: [],
  issuedAtMs: Date.now(),
  expiresAtMs: Date.now() + 3_600_000,
});

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
