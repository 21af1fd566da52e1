import type { Context } from '#lib/http/context.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { isInPerson } from '#lib/policy/caller.ts';
import { verifyWithLockout } from '../lockout.ts';
import { authenticationFailed, findUser, hashTypedName, type Proof } from '../tokens/proof.ts';
import type { InDomainQuery } from '../tokens/schema.ts';
import { consumeProofIn } from './consumed-proofs.ts';
import { assertPasscodesAllowed, countPasscode } from './passcode-limit.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Further factors have a separate counter that a correct password must not reset. */
export const factorAccount = (userId: string): string => `factor:${userId}`;

/** @param proofs of this request or a receipt @throws 401 without a reason; 429 at the limit */
export const proveTotp = (
  ctx: Context,
  user: InDomainQuery,
  passcode: string,
  proofs: readonly Proof[],
): Promise<Proof> =>
  proveFactor(ctx, { query: user, what: 'passcode', proofs }, (userId) => verifyPasscode(ctx, userId, passcode));

/** @param proofs of this request or a receipt @throws 401 without a reason */
export const proveRecoveryCode = (
  ctx: Context,
  user: InDomainQuery,
  code: string,
  proofs: readonly Proof[],
): Promise<Proof> =>
  proveFactor(ctx, { query: user, what: 'recovery code', proofs }, (userId) => consumeRecoveryCode(ctx, userId, code));

interface FactorAttempt {
  query: InDomainQuery;
  what: string;
  /** Earlier proofs of the client. */
  proofs: readonly Proof[];
}

/**
 * One attempt at a further factor. Verified and counted only after another proof of the same user, so strangers cannot
 * lock anybody out. @throws 401 without a reason
 */
export async function proveFactor(
  ctx: Context,
  { query, what, proofs }: FactorAttempt,
  verify: (userId: string) => Promise<boolean>,
): Promise<Proof> {
  const user = await findUser(ctx, query);
  if (!user) throw authenticationFailed(ctx, { typed: hashTypedName(query) }, 'unknown user');
  const passwordSetAtMs = Date.parse(user.password_changed_at);
  const proof = { userId: user.id, passwordSetAtMs };
  if (proofs.length === 0 || !proofs.every((earlier) => isInPersonAs(proof, earlier))) {
    throw authenticationFailed(ctx, { userId: user.id }, `${what} without proof of the first factor`);
  }
  const guess = await verifyWithLockout(ctx, factorAccount(user.id), async (isLocked) => !isLocked && verify(user.id));
  if (guess !== 'right')
    throw authenticationFailed(ctx, { userId: user.id }, guess === 'wrong' ? `wrong ${what}` : guess);
  return proof;
}

/** Whether an earlier proof is a sign-in of the user with the current password, not a delegation. */
const isInPersonAs = (user: Pick<Proof, 'userId' | 'passwordSetAtMs'>, earlier: Proof): boolean =>
  earlier.userId === user.userId &&
  earlier.passwordSetAtMs === user.passwordSetAtMs &&
  earlier.credential === undefined &&
  (earlier.source === undefined || isInPerson(earlier.source.caller));

/**
 * Whether it is an unused passcode of one of the user's authenticators. @throws 429 after too many wrong ones within
 * the hour
 */
export async function verifyPasscode(ctx: Context, userId: string, passcode: string): Promise<boolean> {
  const { database } = ctx;
  await assertPasscodesAllowed(ctx, userId);
  const rows = await database.read
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', 'totp')
    .execute();
  const seeds = await Promise.all(rows.map(async (row) => ({ id: row.id, seed: await openSealed(database, row) })));
  return countPasscode(ctx, userId, async (tx) => {
    for (const { id, seed } of seeds) {
      const found = stepOf(seed, passcode, Date.now());
      if (found) return consumeProofIn(tx, `totp:${id}:${found.step}`, found.endsAtMs);
    }
    return false;
  });
}
