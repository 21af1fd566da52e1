import { isAdmin, type Scope } from '#lib/policy/caller.ts';
import { domainScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';

export interface ScopeRoles {
  scope: Scope;
  roles: Iterable<string>;
}

/** Roles with which objects can be changed; what exactly, the requests decide. */
const WRITERS = ['admin', 'manager', 'member'];

function wordOf(scope: Scope): string | undefined {
  if (scope.kind === 'project') return scope.id;
  if (scope.kind === 'domain') return domainScope(scope.id);
  return scope.kind === 'system' ? SYSTEM_SCOPE : undefined;
}

const canWrite = ({ roles }: ScopeRoles): boolean => {
  const own = new Set(roles);
  return WRITERS.some((role) => own.has(role));
};

/** A token undoes everything that its activity lists in its own scope. */
export function undoScopeOfToken(token: ScopeRoles): () => string | undefined {
  const scope = canWrite(token) ? wordOf(token.scope) : undefined;
  return () => scope;
}

/** A user undoes what happened at a place in the scope of that place, and what concerns the platform as administrator. */
export function undoScopesOfUser(all: readonly ScopeRoles[]): (place: string) => string | undefined {
  const writable = all.filter(canWrite);
  const words = new Map(
    writable.flatMap(({ scope }) => {
      const word = wordOf(scope);
      return word === undefined ? [] : [[word, word] as const];
    }),
  );
  const administration = writable.find(({ scope, roles }) => isAdmin({ scope, roles: new Set(roles) }));
  return (place) => (place === '' ? administration && wordOf(administration.scope) : words.get(place));
}
