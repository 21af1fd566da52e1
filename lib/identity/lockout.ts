import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';

interface Failures {
  failed_sign_ins: number;
  last_failed_at: string | null;
}

/** Whether so many wrong passwords came in a row that even the right one is refused for a while. */
export function isLockedOut(env: Env, { failed_sign_ins, last_failed_at }: Failures): boolean {
  const limit = env.NEPHOS_LOCKOUT_ATTEMPTS;
  return limit > 0 && failed_sign_ins >= limit && !isOver(env, last_failed_at);
}

const isOver = (env: Env, lastFailedAt: string | null) =>
  lastFailedAt === null || Date.parse(lastFailedAt) + env.NEPHOS_LOCKOUT_S * 1000 <= Date.now();

/** Counts a wrong password; after a lockout has run out, counting starts anew. */
export async function countFailure(env: Env, database: Database, userId: string): Promise<void> {
  if (env.NEPHOS_LOCKOUT_ATTEMPTS === 0) return;
  await database.transact(async (tx) => {
    const users = await tx
      .selectFrom('users')
      .select(['failed_sign_ins', 'last_failed_at'])
      .where('id', '=', userId)
      .execute();
    for (const user of users) {
      const before = isOver(env, user.last_failed_at) ? 0 : user.failed_sign_ins;
      await tx
        .updateTable('users')
        .set({ failed_sign_ins: before + 1, last_failed_at: new Date().toISOString() })
        .where('id', '=', userId)
        .execute();
    }
  });
}

/**
 * Takes the right password, unless the account is locked by now: guesses that ran at the same time count too.
 * Returns whether it was accepted.
 */
export async function clearFailures(env: Env, database: Database, userId: string): Promise<boolean> {
  const now = await database.read
    .selectFrom('users')
    .select(['failed_sign_ins', 'last_failed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!now || isLockedOut(env, now)) return false;
  if (now.failed_sign_ins > 0) {
    const none = { failed_sign_ins: 0, last_failed_at: null };
    await database.transact((tx) => tx.updateTable('users').set(none).where('id', '=', userId).execute());
  }
  return true;
}
