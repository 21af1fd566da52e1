/**
 * Scope of a request as one string: a project id, `domain:<id>`, `system`, `all` for all projects of the user, in which
 * each object is accessed with its own project's token, or `user` for requests without a scope. Requests and query keys
 * contain it, so data of one scope is never shown in another.
 */
export const SYSTEM_SCOPE = 'system';
export const ALL_SCOPE = 'all';
/** For the user's own data: password, sessions, preferences. */
export const USER_SCOPE = 'user';
export const domainScope = (domainId: string): string => `domain:${domainId}`;

export type ReadScope =
  | { kind: 'project' | 'domain'; id: string }
  | { kind: 'system' }
  | { kind: 'user' }
  | { kind: 'all' };

export function readScope(scope: string): ReadScope {
  if (scope === SYSTEM_SCOPE || scope === USER_SCOPE || scope === ALL_SCOPE) return { kind: scope };
  return scope.startsWith('domain:') ? { kind: 'domain', id: scope.slice(7) } : { kind: 'project', id: scope };
}

/** Path of a scope below `/bff`. */
export function scopePath(scope: string): string {
  const read = readScope(scope);
  return 'id' in read ? `${read.kind}s/${encodeURIComponent(read.id)}` : read.kind;
}

export function splitScopePath([area, ...rest]: readonly string[]): { scope: string; rest: string[] } | undefined {
  if (area === SYSTEM_SCOPE || area === USER_SCOPE) return { scope: area, rest };
  const [id, ...below] = rest;
  if (!id) return undefined;
  if (area === 'domains') return { scope: domainScope(id), rest: below };
  // An id that parses as another scope is not a project id.
  return area === 'projects' && readScope(id).kind === 'project' ? { scope: id, rest: below } : undefined;
}
