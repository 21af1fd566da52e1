import type { Context } from '#lib/http/context.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { takeGuess } from '../lockout.ts';
import { findUser, type Proof, refused, typedHash } from '../tokens/proof.ts';
import type { InDomainQuery } from '../tokens/schema.ts';
import { takeCode } from './recovery-codes.ts';
import { spend } from './spent.ts';
import { stepOf } from './totp.ts';

/** Guesses at further factors are counted by themselves: the right password must not make them free again. */
export const factorAccount = (userId: string): string => `factor:${userId}`;

/** @throws 401, the same whatever was wrong */
export const byTotp = (ctx: Context, user: InDomainQuery, passcode: string): Promise<Proof> =>
  byFactor(ctx, user, 'passcode', (userId) => takePasscode(ctx, userId, passcode));

/** @throws 401, the same whatever was wrong */
export const byRecoveryCode = (ctx: Context, user: InDomainQuery, code: string): Promise<Proof> =>
  byFactor(ctx, user, 'recovery code', (userId) => takeCode(ctx, userId, code));

/** Takes one guess at a further factor of a user. @throws 401, the same whatever was wrong */
export async function byFactor(
  ctx: Context,
  query: InDomainQuery,
  what: string,
  verify: (userId: string) => Promise<boolean>,
): Promise<Proof> {
  const user = await findUser(ctx, query);
  const typed = typedHash(query);
  const account = factorAccount(user?.id ?? typed);
  const guess = await takeGuess(ctx, account, async (isLocked) => !isLocked && !!user && verify(user.id));
  if (!user) throw refused(ctx, { typed }, 'unknown user');
  if (guess !== 'right') throw refused(ctx, { userId: user.id }, guess === 'wrong' ? `wrong ${what}` : guess);
  return { userId: user.id, passwordSetAtMs: Date.parse(user.password_changed_at) };
}

/** Whether it is the passcode of one of the user's authenticators, and used for the first time. */
export async function takePasscode({ database }: Context, userId: string, passcode: string): Promise<boolean> {
  const rows = await database.read
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', 'totp')
    .execute();
  for (const row of rows) {
    const found = stepOf(await openSealed(database, row), passcode, Date.now());
    if (found) return spend(database, `totp:${row.id}:${found.step}`, found.endsAtMs);
  }
  return false;
}
