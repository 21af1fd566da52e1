import type { Context } from '#lib/http/context.ts';
import { Unauthenticated } from '#lib/http/errors.ts';
import type { Fragment } from '#lib/http/fragments.ts';
import type { StandingTrust } from '../trusts/standing.ts';
import { identityVersion } from '../version.ts';
import type { Claims } from './claims.ts';
import { resolveClaims } from './resolve.ts';
import type { Token } from './schema.ts';
import { signingKey } from './signing-key.ts';
import { newAuditId, sealToken } from './token-format.ts';
import type { ValidToken } from './validate.ts';
import { tokenView } from './view.ts';

/** A token and what it is good for. */
export interface IssuedToken {
  id: string;
  token: Fragment<Token>;
}

/** Makes the token that claims amount to at this moment. @throws 401 when they amount to nothing */
export async function issueToken(ctx: Context, claims: Claims, hasCatalog: boolean): Promise<IssuedToken> {
  const version = await identityVersion(ctx.database);
  const resolved = await resolveClaims(ctx.database.read, claims);
  if (!resolved) throw Unauthenticated();
  const id = await sealToken(await signingKey(ctx.database), claims);
  const valid: ValidToken = { ...resolved, claims, token: id, version };
  return { id, token: await tokenView(ctx, valid, hasCatalog) };
}

/**
 * A token of what a trust lends: with impersonation it speaks for who lends. One use of the trust is spent.
 * @throws 401 when it has expired or no use is left
 */
export async function issueByTrust(
  ctx: Context,
  trust: StandingTrust,
  claims: Claims,
  hasCatalog: boolean,
): Promise<IssuedToken> {
  const exp = Math.min(claims.exp, Math.floor((trust.expiresAtMs ?? Number.POSITIVE_INFINITY) / 1000));
  if (exp <= claims.iat) throw Unauthenticated();
  const sub = trust.isImpersonation ? trust.trustorId : trust.trusteeId;
  const lent: Claims = { ...claims, sub, exp, tr: trust.id, tgen: trust.trustorPasswordSetAtMs };
  const issued = await issueToken(ctx, lent, hasCatalog);
  await spendUse(ctx, trust.id);
  return issued;
}

async function spendUse({ database }: Context, trustId: string): Promise<void> {
  await database.transact(async (tx) => {
    const trust = await tx.selectFrom('trusts').select('remaining_uses').where('id', '=', trustId).executeTakeFirst();
    if (!trust || trust.remaining_uses === 0) throw Unauthenticated();
    if (trust.remaining_uses === null) return;
    const remaining_uses = trust.remaining_uses - 1;
    await tx.updateTable('trusts').set({ remaining_uses }).where('id', '=', trustId).execute();
  });
}

/** An access key whose holder has proven to be that. */
export interface ProvenKey {
  keyId: string;
  userId: string;
  projectId: string;
  passwordSetAtMs: number;
  /** What it was made with, whose bounds it keeps, and until when that lasts. */
  applicationCredentialId: string | undefined;
  expiresAtMs: number | undefined;
  trust: StandingTrust | undefined;
}

/** A token of the project and the bounds of an access key. @throws 401 when its user, project or bounds are gone */
export function issueForKey(ctx: Context, key: ProvenKey): Promise<IssuedToken> {
  const iat = Date.now() / 1000;
  const ends = [
    Math.floor(iat) + ctx.env.NEPHOS_TOKEN_LIFETIME_SECONDS,
    Math.floor((key.expiresAtMs ?? Number.POSITIVE_INFINITY) / 1000),
  ];
  const exp = Math.min(...ends);
  if (exp <= iat) throw Unauthenticated();
  const claims: Claims = {
    sub: key.userId,
    scp: `p:${key.projectId}`,
    m: ['ec2credential'],
    jti: newAuditId(),
    iat,
    exp,
    gen: key.trust?.trusteePasswordSetAtMs ?? key.passwordSetAtMs,
    ac: key.applicationCredentialId,
    key: key.keyId,
  };
  return key.trust ? issueByTrust(ctx, key.trust, claims, true) : issueToken(ctx, claims, true);
}
