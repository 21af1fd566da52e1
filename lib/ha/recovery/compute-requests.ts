import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { type ApiResponse, readApiResponse, requestOnce } from '#lib/engine/workflows/request-once.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { REASON_HEADER } from '#lib/errors/reason.ts';
import type { Services } from '#lib/http/context.ts';
import { projectScope } from '#lib/identity/tokens/scope.ts';
import type { Caller, Scope } from '#lib/policy/caller.ts';
import { newRequestId } from '#lib/request-id.ts';

export interface ComputeRequest {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  /** Project of the affected server; omitted for hosts. */
  projectId?: string;
}

type Platform = Pick<Services, 'database' | 'callAs'>;

/** Requests to the platform itself use no network; the address only needs to be valid. */
const COMPUTE = 'http://platform.invalid/compute/v2.1';
/** Locks have a reason since 2.73; before 2.95 an evacuated instance starts automatically. */
const VERSION = 'compute 2.73';

/** Calls compute through its public API, once. @throws for errors that a retry can solve */
export const requestComputeOnce = (
  platform: Platform,
  run: Run,
  name: string,
  request: ComputeRequest,
): Promise<ApiResponse> =>
  requestOnce(run, platform.database.read, name, (requestId) => requestCompute(platform, request, requestId));

export async function requestCompute(
  { database, callAs }: Platform,
  { method, path, body, projectId }: ComputeRequest,
  requestId = newRequestId(),
): Promise<ApiResponse> {
  const scope: Scope | undefined =
    projectId === undefined ? { kind: 'system' } : await projectScope(database.read, projectId);
  if (!scope) return { requestId, status: 404, refusal: 'Its project no longer exists.' };
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'openstack-api-version': VERSION,
    [REASON_HEADER]: encodeURIComponent('Instance high availability'),
  };
  const request = new Request(`${COMPUTE}${path}`, { method, headers, body: JSON.stringify(body) });
  return readApiResponse(await callAs(request, { caller: callerOf(scope), requestId, isPlatform: true }), requestId);
}

const callerOf = (scope: Scope): Caller => ({
  userId: RECOVERY_USER,
  userName: RECOVERY_USER,
  domain: { id: 'default', name: 'Default' },
  scope,
  roles: new Set(['admin', 'manager', 'member', 'reader']),
  methods: [],
  auditIds: [],
  issuedAtMs: Date.now(),
  expiresAtMs: Date.now() + 3_600_000,
});
