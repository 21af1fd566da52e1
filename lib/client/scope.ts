/**
 * Where somebody works, as one word: the id of a project, `domain:<id>`, `system`, `all` for all projects of the user,
 * where each object is read and changed with the token of its own, or `user` for what needs no place.
 * Requests name it, and so do the keys of queries: what one scope may see is never shown in another.
 */
export const SYSTEM_SCOPE = 'system';
export const ALL_SCOPE = 'all';
/** What is the user's own wherever they work: password, sessions, preferences. */
export const USER_SCOPE = 'user';
export const domainScope = (domainId: string): string => `domain:${domainId}`;

export type ReadScope =
  | { kind: 'project' | 'domain'; id: string }
  | { kind: 'system' }
  | { kind: 'user' }
  | { kind: 'all' };

/** What a scope's word means. */
export function readScope(scope: string): ReadScope {
  if (scope === SYSTEM_SCOPE || scope === USER_SCOPE || scope === ALL_SCOPE) return { kind: scope };
  return scope.startsWith('domain:') ? { kind: 'domain', id: scope.slice(7) } : { kind: 'project', id: scope };
}

/** The path of a scope below `/bff`. */
export function scopePath(scope: string): string {
  const read = readScope(scope);
  return 'id' in read ? `${read.kind}s/${encodeURIComponent(read.id)}` : read.kind;
}

export function splitScopePath([area, ...rest]: readonly string[]): { scope: string; rest: string[] } | undefined {
  if (area === SYSTEM_SCOPE || area === USER_SCOPE) return { scope: area, rest };
  const [id, ...below] = rest;
  if (!id) return undefined;
  if (area === 'domains') return { scope: domainScope(id), rest: below };
  // An id that reads as another scope is not a project's.
  return area === 'projects' && readScope(id).kind === 'project' ? { scope: id, rest: below } : undefined;
}
