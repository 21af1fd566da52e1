import type { Database } from '#lib/db/database.ts';
import { Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { Fragment } from '#lib/http/fragments.ts';
import type { ValidTrust } from '../trusts/valid-trust.ts';
import { identityVersion } from '../version.ts';
import type { Claims } from './claims.ts';
import { resolveClaims } from './resolve.ts';
import type { Token } from './schema.ts';
import { signingKey } from './signing-key.ts';
import { newAuditId, sealToken } from './token-format.ts';
import type { ValidToken } from './validate.ts';
import { tokenView } from './view.ts';

export interface IssuedToken {
  id: string;
  token: Fragment<Token>;
}

/** Issues a token for claims. @throws 401 if they are no longer valid */
export async function issueToken(ctx: Context, claims: Claims, hasCatalog: boolean): Promise<IssuedToken> {
  const version = await identityVersion(ctx.database);
  const resolved = await resolveClaims(ctx.database.read, claims);
  if (!resolved) throw Unauthenticated();
  const id = await sealToken(await signingKey(ctx.database), claims);
  const valid: ValidToken = { ...resolved, claims, token: id, version };
  return { id, token: await tokenView(ctx, valid, hasCatalog) };
}

/**
 * A token of a trust: with impersonation the user is the trustor. Consumes one use. @throws 401 if it has expired or no
 * use is left
 */
export async function issueByTrust(
  ctx: Context,
  trust: ValidTrust,
  claims: Claims,
  hasCatalog: boolean,
): Promise<IssuedToken> {
  const issued = await issueToken(ctx, trustClaims(trust, claims), hasCatalog);
  await consumeTrustUse(ctx.database, trust.id);
  return issued;
}

/** @throws 401 if the trust has expired */
function trustClaims(trust: ValidTrust, claims: Claims): Claims {
  const exp = Math.min(claims.exp, Math.floor((trust.expiresAtMs ?? Number.POSITIVE_INFINITY) / 1000));
  if (exp <= claims.iat) throw Unauthenticated();
  const sub = trust.isImpersonation ? trust.trustorId : trust.trusteeId;
  return { ...claims, sub, exp, tr: trust.id, tgen: trust.trustorPasswordSetAtMs };
}

/** Consumes one use of a trust whose uses are limited. @throws 401 if none is left */
export async function consumeTrustUse(database: Database, trustId: string): Promise<void> {
  await database.transact(async (tx) => {
    const trust = await tx.selectFrom('trusts').select('remaining_uses').where('id', '=', trustId).executeTakeFirst();
    if (!trust || trust.remaining_uses === 0) throw Unauthenticated();
    if (trust.remaining_uses === null) return;
    const remaining_uses = trust.remaining_uses - 1;
    await tx.updateTable('trusts').set({ remaining_uses }).where('id', '=', trustId).execute();
  });
}

/** An access key with a verified signature. */
export interface ProvenKey {
  keyId: string;
  userId: string;
  projectId: string;
  passwordSetAtMs: number;
  /** The credential that created the key and limits it. */
  applicationCredentialId: string | undefined;
  /** Expiry of the key or of the credential that created it. */
  expiresAtMs: number | undefined;
  trust: ValidTrust | undefined;
}

/** A token with the project and limits of an access key. @throws 401 if user, project or origin no longer exist */
export function issueForKey(ctx: Context, key: ProvenKey): Promise<IssuedToken> {
  const claims = keyClaims(key, ctx.env.NEPHOS_TOKEN_LIFETIME_SECONDS);
  return key.trust ? issueByTrust(ctx, key.trust, claims, true) : issueToken(ctx, claims, true);
}

/** Claims of a signer, also under the trust of its key. @throws 401 after the expiry of its origin */
export function signerClaims(key: ProvenKey, lifetimeSeconds: number): Claims {
  const claims = keyClaims(key, lifetimeSeconds);
  return key.trust ? trustClaims(key.trust, claims) : claims;
}

function keyClaims(key: ProvenKey, lifetimeSeconds: number): Claims {
  const iat = Date.now() / 1000;
  const ends = [Math.floor(iat) + lifetimeSeconds, Math.floor((key.expiresAtMs ?? Number.POSITIVE_INFINITY) / 1000)];
  const exp = Math.min(...ends);
  if (exp <= iat) throw Unauthenticated();
  return {
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
}
