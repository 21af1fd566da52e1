import { readScope } from '#lib/client/scope.ts';
import { placesOf } from '#lib/console/results/service.ts';
import { FOLLOW_ALL_EVENTS, FOLLOW_DOMAIN_EVENTS, FOLLOW_EVENTS } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import type { Caller } from '#lib/identity/caller.ts';
import type { Operation } from '#lib/identity/operations.ts';
import { resolveClaims, scopeClaim } from '#lib/identity/tokens/resolve.ts';
import type { ValidToken } from '#lib/identity/tokens/validate.ts';
import { isSessionValid } from './session.ts';
import type { Session } from './session-schema.ts';
import { sessionToken } from './session-token.ts';

/** Whose events are wanted: those of a project or of a domain, or of all by what one may do in that scope. */
export type EventScope = { scope: string } | { all: string };

export interface FollowedScopes {
  userId: string;
  granted: EventScope[];
  /** Where the user is told of the own work besides. */
  ownPlaces: ReadonlySet<string>;
}

/**
 * Who a session is for at this moment, and which scopes it may follow; undefined when it has ended. Asks for no
 * tokens, so that asking again and again costs a few reads and counts as nobody's sign-in.
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

/** The session's user with the roles held in a scope; undefined where a token for it would be refused. */
async function callerIn(
  { database }: Pick<Services, 'database'>,
  { boundScope }: Session,
  { claims, caller }: ValidToken,
  scope: string,
): Promise<Caller | undefined> {
  if (boundScope !== undefined && boundScope !== scope) return undefined;
  // What access rules let through are single requests.
  if (caller.applicationCredential?.accessRules.length) return undefined;
  const read = readScope(scope);
  // Its projects are followed one by one.
  if (read.kind === 'all') return undefined;
  const scp = scopeClaim(read.kind === 'user' ? { kind: 'unscoped' } : read);
  return (await resolveClaims(database.read, { ...claims, scp }))?.caller;
}
