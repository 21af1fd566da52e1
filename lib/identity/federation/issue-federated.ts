import { Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { Claims, FederatedOrigin } from '../tokens/claims.ts';
import { type IssuedToken, issueToken } from '../tokens/issue.ts';
import { assertEnoughFactors } from '../tokens/receipts.ts';
import { newAuditId } from '../tokens/token-format.ts';
import { recordActivity } from '../users/activity.ts';

/** A user for whom an identity provider vouches. */
export interface FederatedSignIn {
  userId: string;
  origin: FederatedOrigin;
  /** End of the assertion or access token, in ms since 1970; the token ends no later. Undefined for the usual lifetime. */
  expiresAtMs?: number | undefined;
}

/**
 * An unscoped token for a federated sign-in. @throws 401 if the user or the domain is disabled, and with a receipt if
 * further factors are required
 */
export async function issueFederated(ctx: Context, signIn: FederatedSignIn): Promise<IssuedToken> {
  const { userId, origin, expiresAtMs = Number.POSITIVE_INFINITY } = signIn;
  const [, protocolId] = origin;
  const users = ctx.database.read.selectFrom('users').select('password_changed_at').where('id', '=', userId);
  const user = await users.executeTakeFirstOrThrow(Unauthenticated);
  const passwordSetAtMs = Date.parse(user.password_changed_at);
  const federation = { origin, endsAtMs: signIn.expiresAtMs };
  await assertEnoughFactors(ctx, [protocolId], [{ userId, passwordSetAtMs, federation }]);
  const iat = Date.now() / 1000;
  const exp = Math.min(Math.floor(iat) + ctx.env.NEPHOS_TOKEN_LIFETIME_SECONDS, Math.floor(expiresAtMs / 1000));
  if (exp <= iat) throw Unauthenticated();
  const claims: Claims = {
    sub: userId,
    m: [protocolId],
    jti: newAuditId(),
    iat,
    exp,
    gen: passwordSetAtMs,
    fed: origin,
  };
  const issued = await issueToken(ctx, claims, true);
  await recordActivity(ctx, userId);
  return issued;
}
