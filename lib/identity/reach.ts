import { Forbidden } from '#lib/http/errors.ts';
import { type Caller, isAdmin } from './caller.ts';
import type { Operation } from './operations.ts';

/** How far a token's rights over other people's objects go in identity. */
type Reach = { kind: 'platform' } | { kind: 'domain'; id: string } | { kind: 'own' };

/**
 * A token scoped to a domain never reaches out of it, whatever its roles; administrators and readers of the system
 * reach everything; all others only what is their own.
 */
function reachOf(caller: Caller): Reach {
  if (caller.scope.kind === 'domain') return { kind: 'domain', id: caller.scope.id };
  if (isAdmin(caller)) return { kind: 'platform' };
  return caller.scope.kind === 'system' && caller.roles.has('reader') ? { kind: 'platform' } : { kind: 'own' };
}

/** The domain that a list is held to; undefined where all may be seen. @throws 403 for a token that reaches no list */
export function domainBound(caller: Caller, operation: Operation): string | undefined {
  const reach = reachOf(caller);
  if (reach.kind === 'own') throw OutOfReach(operation);
  return reach.kind === 'domain' ? reach.id : undefined;
}

/** Whether a caller's reach covers a domain. */
export function reaches(caller: Caller, domainId: string | undefined): boolean {
  const reach = reachOf(caller);
  return reach.kind === 'platform' || (reach.kind === 'domain' && reach.id === domainId);
}

/** 403 for what a token does not reach. */
export const OutOfReach = ({ name }: Operation, takes = 'a token scoped to the domain that the object is in') =>
  Forbidden(`You are not authorized to perform the requested action: ${name}. It takes role admin, or ${takes}.`);
