import { Forbidden } from '#lib/errors/errors.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import type { Operation } from '#lib/policy/operations.ts';

/** Reach of a token over other users' objects in identity. */
type Reach = { kind: 'platform' } | { kind: 'domain'; id: string } | { kind: 'own' };

/**
 * A domain token never reaches outside its domain, whatever its roles; system administrators and readers reach
 * everything; others only their own objects.
 */
function reachOf(caller: Caller): Reach {
  if (caller.scope.kind === 'domain') return { kind: 'domain', id: caller.scope.id };
  if (isAdmin(caller)) return { kind: 'platform' };
  return caller.scope.kind === 'system' && caller.roles.has('reader') ? { kind: 'platform' } : { kind: 'own' };
}

/** The domain to which a list is restricted; undefined for none. @throws 403 for a token that reaches no list */
export function restrictToDomain(caller: Caller, operation: Operation): string | undefined {
  const reach = reachOf(caller);
  if (reach.kind === 'own') throw OutOfReach(operation);
  return reach.kind === 'domain' ? reach.id : undefined;
}

/** Whether a caller's reach covers a domain. */
export function isDomainInReach(caller: Caller, domainId: string | undefined): boolean {
  const reach = reachOf(caller);
  return reach.kind === 'platform' || (reach.kind === 'domain' && reach.id === domainId);
}

/** 403 outside the reach of a token. */
export const OutOfReach = ({ name }: Operation, takes = 'a token scoped to the domain that the object is in') =>
  Forbidden(`You are not authorized to perform the requested action: ${name}. It requires role admin, or ${takes}.`);
