import { Forbidden } from '#lib/errors/errors.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import type { Endpoint } from './endpoint.ts';
import { hasQueryKey } from './query-values.ts';

/**
 * What administrators read with a system token, which has no project: `objects` by id and lists with `all_tenants`;
 * `lists` without it too.
 */
export type SystemReads = 'objects' | 'lists';

const ALL_PROJECTS = 'all_tenants';

/** Whether lists of several projects require `all_tenants`. */
const needsAllProjects = ({ query }: Pick<Endpoint, 'query'>): boolean =>
  query !== undefined && hasQueryKey(query, ALL_PROJECTS);

/** Whether an operation on project objects accepts a system administrator. */
export function isOpenToSystem(reads: SystemReads | undefined, endpoint: Endpoint, caller: Caller): boolean {
  if (caller.scope.kind !== 'system' || !isAdmin(caller)) return false;
  if (endpoint.method !== 'GET' || endpoint.isOfCallersProject || reads === undefined) return false;
  return reads === 'lists' || endpoint.path.includes('{') || needsAllProjects(endpoint);
}

/** The project of a request: that of the token, or '' for a system administrator. @throws 403 */
export function projectOfRequest(reads: SystemReads | undefined, endpoint: Endpoint, caller: Caller): string {
  if (caller.scope.kind === 'project') return caller.scope.id;
  if (isOpenToSystem(reads, endpoint, caller)) return '';
  throw Forbidden('This operation requires a token scoped to a project. Request one with scope.project.');
}

/** Rejects a project list with a token without a project. @throws 403 naming the key for all projects */
export function assertAllProjects(endpoint: Endpoint, caller: Caller, query: unknown): void {
  if (endpoint.audience !== 'project' || caller.scope.kind === 'project' || !needsAllProjects(endpoint)) return;
  if ((query as Record<string, unknown>)[ALL_PROJECTS]) return;
  throw Forbidden(
    'The list of a project requires a token scoped to it. Request one with scope.project, or list all projects with all_tenants=1.',
  );
}
