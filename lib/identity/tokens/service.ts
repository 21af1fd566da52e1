import { Forbidden, Invalid, PlatformError, Unauthenticated } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { chooseByDialect } from '#lib/http/differences.ts';
import type { Scope } from '#lib/policy/caller.ts';
import { rule } from '#lib/policy/operations.ts';
import { withConstantFailureTime } from '../lockout.ts';
import { effectiveRoles } from '../roles/effective.ts';
import { findValidTrust, type ValidTrust } from '../trusts/valid-trust.ts';
import { recordActivity } from '../users/activity.ts';
import type { Claims } from './claims.ts';
import { type IssuedToken, issueByTrust, issueToken } from './issue.ts';
import { prove, TokenNotFound } from './methods.ts';
import type { Proof } from './proof.ts';
import { assertEnoughFactors, assertHasFirstFactor, consumeReceipt, proofOf, readReceipt } from './receipts.ts';
import { scopeClaim } from './resolve.ts';
import { EXPIRED_GRACE_MS, revoke } from './revoke.ts';
import { AUTH_METHODS, isAuthMethod, type RequestedScope, type TokenQuery, type TokenRequest } from './schema.ts';
import { findScope, type ScopeQuery } from './scope.ts';
import { newAuditId } from './token-format.ts';
import { type ValidToken, validateToken } from './validate.ts';
import { tokenView } from './view.ts';

/**
 * Issues a token after authentication. @throws 401 for any problem with proof or scope, 403 for forbidden rescoping,
 * 404 for an invalid token in the body
 */
export const createToken = (ctx: Context, request: TokenRequest, query: TokenQuery): Promise<IssuedToken> =>
  withConstantFailureTime(() => answerRequest(ctx, request, query));

async function answerRequest(
  ctx: Context,
  { auth: { identity, scope } }: TokenRequest,
  query: TokenQuery,
): Promise<IssuedToken> {
  if (!identity.methods.every(isAuthMethod)) throw MethodNotSupported();
  const requestedMethods = AUTH_METHODS.filter((method) => identity.methods.includes(method));
  const receipt = await readReceipt(ctx);
  assertHasFirstFactor(requestedMethods, receipt);
  const methods = [...new Set([...(receipt?.m ?? []), ...requestedMethods])];
  if (scope && methods.includes('application_credential')) throw Unauthenticated();
  const proofs: Proof[] = receipt ? [proofOf(receipt)] : [];
  for (const method of requestedMethods) proofs.push(await prove(ctx, method, identity, proofs));
  await assertEnoughFactors(ctx, methods, proofs);
  if (proofs.some(({ source }) => source?.caller.trust)) throw TrustIsLast();
  // Only after authentication may wording or timing reveal whether a scope exists.
  const trust = scope?.kind === 'trust' ? await trustFor(ctx, scope.id, proofs) : undefined;
  const requested = await scopeOf(ctx, queryOf(scope, trust));
  const claims = claimsOf(ctx, methods, proofs, await finalScope(ctx, proofs, requested, scope !== undefined));
  const hasCatalog = query.nocatalog === undefined;
  const issued = trust ? await issueByTrust(ctx, trust, claims, hasCatalog) : await issueToken(ctx, claims, hasCatalog);
  if (receipt) await consumeReceipt(ctx, receipt);
  if (proofs.some(({ source }) => !source)) await recordActivity(ctx, claims.sub);
  return issued;
}

const TrustIsLast = () => Forbidden('A token of a trust cannot be exchanged for another token.');

const MethodNotSupported = () =>
  new PlatformError('unauthenticated', 'Attempted to authenticate with an unsupported method.', {
    extra: { identity: { methods: AUTH_METHODS } },
  });

/** The requested trust for its authenticated trustee. @throws 401 */
async function trustFor({ database }: Context, id: string, [proof]: Proof[]): Promise<ValidTrust> {
  const trust = await findValidTrust(database.read, id);
  if (!trust || trust.trusteeId !== proof?.userId) throw Unauthenticated();
  return trust;
}

function queryOf(scope: RequestedScope | null | undefined, trust: ValidTrust | undefined): ScopeQuery {
  if (trust) return { kind: 'project', id: trust.projectId };
  return scope && scope.kind !== 'trust' ? scope : { kind: 'unscoped' };
}

async function scopeOf({ database }: Context, query: ScopeQuery): Promise<Scope> {
  const scope = await findScope(database.read, query);
  if (!scope) throw Unauthenticated();
  return scope;
}

/** Credentials fix the project of their tokens; system tokens cannot be rescoped. */
async function finalScope(ctx: Context, proofs: Proof[], requested: Scope, isRequested: boolean): Promise<Scope> {
  const credential = proofs.find((proof) => proof.credential)?.credential;
  if (credential) return scopeOf(ctx, { kind: 'project', id: credential.projectId });
  const token = proofs.find((proof) => proof.source)?.source;
  const source = token?.caller;
  if (source && (source.applicationCredential || token?.claims.key !== undefined)) {
    if (isRequested)
      throw Forbidden('A token of an application credential or an access key cannot be given another scope.');
    return source.scope;
  }
  if (!isRequested && chooseByDialect(ctx.env, (list) => list.omittedScopeIsDefaultProject)) {
    return (await defaultScope(ctx, proofs[0])) ?? requested;
  }
  if (source?.scope.kind === 'system' && (requested.kind === 'project' || requested.kind === 'domain')) {
    throw Forbidden(`A token scoped to the system cannot be rescoped to a ${requested.kind}.`);
  }
  return requested;
}

/** The default project if the user has a role on it. */
async function defaultScope({ database }: Context, proof: Proof | undefined): Promise<Scope | undefined> {
  if (!proof) return undefined;
  const users = database.read.selectFrom('users').select('default_project_id').where('id', '=', proof.userId);
  const id = (await users.executeTakeFirst())?.default_project_id;
  const scope = id ? await findScope(database.read, { kind: 'project', id }) : undefined;
  if (scope?.kind !== 'project') return undefined;
  return (await effectiveRoles(database.read, proof.userId, scope)).length > 0 ? scope : undefined;
}

/** All methods must prove one user; the token expires no later than its sources. */
function claimsOf(ctx: Context, methods: string[], proofs: Proof[], scope: Scope): Claims {
  const [first] = proofs;
  if (!first || proofs.some(({ userId }) => userId !== first.userId)) throw Unauthenticated();
  const source = proofs.find((proof) => proof.source)?.source;
  const credential = proofs.find((proof) => proof.credential)?.credential;
  const federation = proofs.find((proof) => proof.federation)?.federation;
  const iat = Date.now() / 1000;
  const ends = [
    Math.floor(iat) + ctx.env.NEPHOS_TOKEN_LIFETIME_SECONDS,
    source?.claims.exp,
    federation?.endsAtMs === undefined ? undefined : Math.floor(federation.endsAtMs / 1000),
    credential?.expiresAtMs === undefined ? undefined : Math.floor(credential.expiresAtMs / 1000),
  ];
  return {
    sub: first.userId,
    scp: scopeClaim(scope),
    m: [...new Set([...methods, ...(source?.claims.m ?? [])])],
    jti: newAuditId(),
    par: source && (source.claims.par ?? source.claims.jti),
    iat,
    exp: Math.min(...ends.filter((end) => end !== undefined)),
    gen: Math.min(...proofs.map(({ passwordSetAtMs }) => passwordSetAtMs)),
    ac: credential?.id ?? source?.claims.ac,
    key: source?.claims.key,
    fed: source?.claims.fed ?? federation?.origin,
  };
}

const subjects = new WeakMap<AuthedContext, ValidToken>();

/** The token in X-Subject-Token, read once per request. @throws 404 if it is invalid, 400 if the header is missing */
export async function findSubject(ctx: AuthedContext): Promise<ValidToken> {
  const known = subjects.get(ctx);
  if (known) return known;
  const token = ctx.header('x-subject-token');
  if (!token) throw Invalid('The header X-Subject-Token must contain the token.');
  const valid = await validateToken(ctx.database, token, { graceMs: graceOf(ctx), asSeenBy: ctx.caller });
  if (!valid) throw TokenNotFound();
  subjects.set(ctx, valid);
  return valid;
}

const graceOf = (ctx: Context) =>
  /^(?:|0|false)$/i.test(ctx.url.searchParams.get('allow_expired') ?? '') ? 0 : EXPIRED_GRACE_MS;

/** Services authorized only by role may validate with GET but not HEAD; docs/contract/identity.md 4.4. */
export const CHECK_TOKEN = rule('identity:check_token', 'owner_or_admin_or_system_reader');

/** @throws 404, also for a credential with access rules unless the service declares that it enforces them */
export async function showToken(ctx: AuthedContext, query: TokenQuery): Promise<IssuedToken> {
  const subject = await findSubject(ctx);
  if (ctx.isHead) ctx.policy.enforce(CHECK_TOKEN, ctx.caller, subject.caller.userId);
  const hasRules = (subject.caller.applicationCredential?.accessRules.length ?? 0) > 0;
  if (hasRules && !ctx.header('openstack-identity-access-rules')) throw TokenNotFound();
  return { id: subject.token, token: await tokenView(ctx, subject, query.nocatalog === undefined) };
}

/**
 * Invalidates a token in all replicas. As upstream, derived tokens stay valid; ending a console session revokes the
 * chain.
 */
export async function revokeToken(ctx: AuthedContext): Promise<void> {
  const { claims } = await findSubject(ctx);
  await ctx.database.transact((tx) => revoke(tx, { auditId: claims.jti, expiresAtMs: claims.exp * 1000 }));
}
