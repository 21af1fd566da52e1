import { placesOf } from '#lib/console/facts/results.ts';
import { FOLLOW_ALL_EVENTS, FOLLOW_DOMAIN_EVENTS, FOLLOW_EVENTS } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { sessionToken } from '#lib/identity/sessions/session-token.ts';
import { resolveClaims, scopeClaim } from '#lib/identity/tokens/resolve.ts';
import type { ValidToken } from '#lib/identity/tokens/validate.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { readScope } from '#lib/screens/scope.ts';
import { isSessionValid } from './session.ts';

/** A project or domain whose events are requested, or the scope whose roles allow all events. */
export type EventScope = { scope: string } | { all: string };

export interface FollowedScopes {
  userId: string;
  granted: EventScope[];
  /** Places in which the user's own actions are reported. */
  ownPlaces: ReadonlySet<string>;
}

/**
 * The current user of a session and the scopes that it may follow; undefined if it has ended. Requests no tokens, so
 * that repeated checks cost a few reads and do not count as sign-ins.
 */
export async function resolveEventAccess(
  services: Pick<Services, 'database' | 'env' | 'log' | 'policy'>,
  session: Session,
  wanted: readonly EventScope[],
): Promise<FollowedScopes | undefined> {
  if (!(await isSessionValid(session))) return undefined;
  const valid = await sessionToken(services, session);
  if (!valid) return undefined;
  const granted: EventScope[] = [];
  for (const scope of wanted) {
    const caller = await callerIn(services, session, valid, 'all' in scope ? scope.all : scope.scope);
    if (caller && services.policy.allows(operationOf(scope), caller)) granted.push(scope);
  }
  const { caller } = valid;
  const hasRules = (caller.applicationCredential?.accessRules.length ?? 0) > 0;
  const ownPlaces = hasRules ? new Set<string>() : await placesOf(services.database, caller);
  return { userId: caller.userId, granted, ownPlaces };
}

function operationOf(scope: EventScope): Operation {
  if ('all' in scope) return FOLLOW_ALL_EVENTS;
  return readScope(scope.scope).kind === 'domain' ? FOLLOW_DOMAIN_EVENTS : FOLLOW_EVENTS;
}

/** The session's user with the roles in a scope; undefined if a token for it would be rejected. */
async function callerIn(
  { database }: Pick<Services, 'database'>,
  { boundScope }: Session,
  { claims, caller }: ValidToken,
  scope: string,
): Promise<Caller | undefined> {
  if (boundScope !== undefined && boundScope !== scope) return undefined;
  // Access rules allow single requests only, not streams.
  if (caller.applicationCredential?.accessRules.length) return undefined;
  const read = readScope(scope);
  // Its projects are followed individually.
  if (read.kind === 'all') return undefined;
  const scp = scopeClaim(read.kind === 'user' ? { kind: 'unscoped' } : read);
  return (await resolveClaims(database.read, { ...claims, scp }))?.caller;
}
