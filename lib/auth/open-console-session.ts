import type { Services } from '#lib/http/context.ts';
import { openSession, type SessionProvider } from '#lib/identity/sessions/session-records.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { naturalEndMs } from '#lib/identity/tokens/successor.ts';
import { validateToken } from '#lib/identity/tokens/validate.ts';
import type { Scope } from '#lib/policy/caller.ts';
import { domainScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';

interface SignedIn {
  token: string;
  /** The session outlives the token. */
  isRenewed: boolean;
  isKept: boolean;
  address: string;
  userAgent: string;
  /** The identity provider that vouches for the user. */
  provider?: SessionProvider | undefined;
  /** The session ends no later, in ms since 1970. */
  endsAtMs?: number | undefined;
}

/** Records a session of the console for a token that was issued for it; undefined if the token is no longer valid. */
export async function openConsoleSession(
  { database, env }: Pick<Services, 'database' | 'env'>,
  { token, isRenewed, isKept, address, userAgent, provider, endsAtMs = Number.POSITIVE_INFINITY }: SignedIn,
): Promise<(Session & { userId: string; userName: string }) | undefined> {
  const valid = await validateToken(database, token);
  if (!valid) return undefined;
  const { caller, claims } = valid;
  const lastsMs = isKept
    ? env.NEPHOS_PERSISTENT_SESSION_LIFETIME_DAYS * 86_400_000
    : env.NEPHOS_SESSION_LIFETIME_HOURS * 3_600_000;
  const renewedUntilMs = Math.min(Date.now() + lastsMs, await naturalEndMs(database.read, claims));
  const expiresAtMs = Math.min(isRenewed ? renewedUntilMs : caller.expiresAtMs, endsAtMs);
  const { userId, userName, auditIds } = caller;
  const chainId = auditIds.at(-1) ?? '';
  const id = await openSession(database, { address, userAgent, userId, chainId, expiresAtMs, provider });
  const boundScope = boundScopeOf(caller.scope);
  return { id, token, expiresAtMs, isRenewed, isKept, ...(boundScope ? { boundScope } : {}), userId, userName };
}

/** The scope of a token; undefined for one that can be rescoped. */
function boundScopeOf(scope: Scope): string | undefined {
  if (scope.kind === 'system') return SYSTEM_SCOPE;
  if (scope.kind === 'unscoped') return undefined;
  return scope.kind === 'project' ? scope.id : domainScope(scope.id);
}
