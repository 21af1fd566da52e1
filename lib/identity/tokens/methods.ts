import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PlatformError, Unauthenticated } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Context } from '#lib/http/context.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { recordLastUse } from '../application-credentials/last-use.ts';
import { findDirectoryDomain } from '../directory/load.ts';
import { signInAtDirectory } from '../directory/sign-in.ts';
import { proveRecoveryCode, proveTotp } from '../factors/prove.ts';
import { verifyWithLockout } from '../lockout.ts';
import { provePasskey } from '../passkeys/prove.ts';
import { verifyPassword } from '../passwords.ts';
import type { UserOptions } from '../users/options.ts';
import { mustChangePassword } from './password-expiry.ts';
import { authenticationFailed, findUser, hashTypedName, type Proof } from './proof.ts';
import type { AuthMethod, CredentialQuery, Identity, InDomainQuery } from './schema.ts';
import { validateToken } from './validate.ts';

type UserRow = Selectable<Tables['users']>;

/**
 * Verifies one method. Further factors are verified only beside earlier proofs. @throws 401 without a reason; 404 for
 * an invalid token; 429
 */
export function prove(ctx: Context, method: AuthMethod, identity: Identity, proofs: readonly Proof[]): Promise<Proof> {
  switch (method) {
    case 'password':
      return byPassword(ctx, assertGiven(identity.password));
    case 'token':
      return byToken(ctx, assertGiven(identity.token));
    case 'application_credential':
      return byApplicationCredential(ctx, assertGiven(identity.application_credential));
    case 'totp': {
      const { user, passcode } = assertGiven(identity.totp);
      return proveTotp(ctx, user, passcode, proofs);
    }
    case 'passkey':
      return provePasskey(ctx, assertGiven(identity.passkey).response, proofs);
    case 'recovery_code': {
      const { user, code } = assertGiven(identity.recovery_code);
      return proveRecoveryCode(ctx, user, code, proofs);
    }
    default:
      return method satisfies never;
  }
}

/** The schema guarantees the object of each method. */
function assertGiven<T>(object: T | null | undefined): T {
  if (object === null || object === undefined)
    throw new InvariantError('The schema accepted a method without its object.');
  return object;
}

async function byPassword(
  ctx: Context,
  { user: { user, password } }: NonNullable<Identity['password']>,
): Promise<Proof> {
  const found = await findByPassword(ctx, user, password);
  if (mustChangePassword(found)) throw PasswordExpired(found.id);
  return { userId: found.id, passwordSetAtMs: Date.parse(found.password_changed_at) };
}

/**
 * The user of a password, even if sign-in is disabled. Users of a directory are verified there, and known afterwards.
 * @throws 401 without a reason; 503 if the directory cannot be reached
 */
export async function findByPassword(ctx: Context, user: InDomainQuery, password: string): Promise<UserRow> {
  const found = await findUser(ctx, user);
  const directoryId = found?.password_hash ? undefined : await findDirectoryDomain(ctx.database.read, user);
  if (directoryId !== undefined) return signInAtDirectory(ctx, { domainId: directoryId, user, password, known: found });
  const typed = hashTypedName(user);
  const options: UserOptions = found ? unpackJson(found.options) : {};
  // Unknown and locked users cost equal work, so timing reveals nothing.
  const verify = (isLocked: boolean) => verifyPassword(isLocked ? undefined : found?.password_hash, password);
  const guess = await verifyWithLockout(ctx, found?.id ?? typed, verify, {
    isNeverLocked: options.ignore_lockout_failure_attempts === true,
  });
  if (!found) throw authenticationFailed(ctx, { typed }, 'unknown user');
  if (guess !== 'right')
    throw authenticationFailed(ctx, { userId: found.id }, guess === 'wrong' ? 'wrong password' : guess);
  return found;
}

/** 401 after a correct password: `POST /users/{id}/password` still accepts it. */
const PasswordExpired = (userId: string) =>
  new PlatformError('unauthenticated', `The password is expired and needs to be changed for user: ${userId}.`, {
    extra: { identity: { password: 'expired', user_id: userId } },
  });

async function byToken(ctx: Context, { id }: NonNullable<Identity['token']>): Promise<Proof> {
  const source = await validateToken(ctx.database, id);
  if (!source) throw TokenNotFound();
  // The console exchanges tokens on behalf of its users.
  ctx.limits.count('request', source.caller.applicationCredential?.id ?? source.caller.userId);
  return { userId: source.caller.userId, passwordSetAtMs: source.claims.gen, source };
}

/** 404 for a token in a body or X-Subject-Token; the response never repeats it. */
export const TokenNotFound = () =>
  new PlatformError('notFound', 'The token could not be found.', { type: 'TokenNotFound' });

async function byApplicationCredential(
  ctx: Context,
  { credential, secret }: NonNullable<Identity['application_credential']>,
): Promise<Proof> {
  const found = await findCredential(ctx, credential);
  const guess = await verifyWithLockout(ctx, found?.id ?? hashTypedName(credential), (isLocked) =>
    verifyPassword(isLocked ? undefined : found?.secret_hash, secret),
  );
  const ends = [found?.expires_at, found?.retires_at].map((end) => (end ? expiryMs(end) : undefined));
  const endsAtMs = Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY));
  if (!found || guess !== 'right' || endsAtMs <= Date.now()) throw Unauthenticated();
  await recordLastUse(ctx.database, found);
  return {
    userId: found.user_id,
    passwordSetAtMs: Date.parse(found.password_changed_at),
    credential: {
      id: found.id,
      projectId: found.project_id,
      expiresAtMs: Number.isFinite(endsAtMs) ? endsAtMs : undefined,
    },
  };
}

async function findCredential(ctx: Context, query: CredentialQuery) {
  const credentials = ctx.database.read
    .selectFrom('application_credentials as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.project_id', 'c.secret_hash', 'c.expires_at', 'users.password_changed_at'])
    .select(['c.retires_at', 'c.last_used_at']);
  if ('id' in query) return credentials.where('c.id', '=', query.id).executeTakeFirst();
  const user = await findUser(ctx, query.user);
  return user && credentials.where('c.user_id', '=', user.id).where('c.name', '=', query.name).executeTakeFirst();
}
