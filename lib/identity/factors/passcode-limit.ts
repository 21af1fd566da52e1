import { sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { Context } from '#lib/http/context.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import type { Env } from '#lib/settings/env.ts';
import { domainPlace } from '../change.ts';

const HOUR_MS = 3_600_000;

/** Event of the wrong passcode that reaches the limit. */
export const PASSCODE_LIMIT_EVENT = 'user.passcodeLimit';

/** 429 until the hour ends; returned only after the password was verified. */
function PasscodesRejected(userId: string, endsAt: string): PlatformError {
  const message = `Passcodes of user ${userId} are rejected until ${endsAt}, after too many wrong ones. Recovery codes and passkeys still work.`;
  return new PlatformError('tooManyRequests', message, {
    retryAfterS: Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / 1000)),
    extra: { identity: { passcode: 'limited', user_id: userId } },
  });
}

/** Rejects passcodes at the limit before any work. @throws 429 */
export async function assertPasscodesAllowed({ database, env }: Context, userId: string): Promise<void> {
  const [limited] = await limitedUsers(database.read, env).select('ends_at').where('user_id', '=', userId).execute();
  if (limited) throw PasscodesRejected(userId, limited.ends_at);
}

/** Query for users at the limit, and the end of their hour. */
export const limitedUsers = (db: Reader, env: Pick<Env, 'NEPHOS_MAX_FAILED_PASSCODES_PER_HOUR'>) =>
  db
    .selectFrom('passcode_failures')
    .where('failures', '>=', env.NEPHOS_MAX_FAILED_PASSCODES_PER_HOUR)
    .where('ends_at', '>', new Date().toISOString());

/**
 * Verifies a passcode. The attempt counts as wrong until `verify` accepts it, and the user's row is locked until the
 * commit, so attempts at one account are serialized on all replicas and never exceed the limit. @throws 429 at the
 * limit
 */
export function countPasscode(
  { database, env, requestId }: Context,
  userId: string,
  verify: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const maxAttempts = env.NEPHOS_MAX_FAILED_PASSCODES_PER_HOUR;
  return database.transact(async (tx) => {
    const { failures, ends_at } = await addFailure(tx, userId);
    if (failures > maxAttempts) throw PasscodesRejected(userId, ends_at);
    if (await verify(tx)) {
      const row = tx.updateTable('passcode_failures').where('user_id', '=', userId);
      await row.set({ failures: failures - 1 }).execute();
      return true;
    }
    if (failures === maxAttempts) await recordLimit(tx, { userId: null, requestId }, userId, ends_at);
    return false;
  });
}

async function addFailure(tx: Tx, user_id: string): Promise<{ failures: number; ends_at: string }> {
  const now = new Date().toISOString();
  const ends_at = new Date(Date.now() + HOUR_MS).toISOString();
  const isOver = sql`passcode_failures.ends_at <= ${now}`;
  return tx
    .insertInto('passcode_failures')
    .values({ user_id, failures: 1, ends_at })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else passcode_failures.failures + 1 end`,
        ends_at: sql<string>`case when ${isOver} then ${ends_at} else passcode_failures.ends_at end`,
      }),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow();
}

async function recordLimit(tx: Tx, actor: Actor, userId: string, rejected_until: string): Promise<void> {
  const projectId = await domainPlace(tx, 'user', userId);
  const event = { type: PASSCODE_LIMIT_EVENT, kind: 'user', objectId: userId, projectId, after: { rejected_until } };
  await recordEvent(tx, actor, event);
}

/**
 * Resets the counter. Must not be called for changes that require only the password: an attacker with the password
 * would gain another hour of attempts.
 */
export const clearPasscodeFailures = (tx: Tx, userId: string) =>
  tx.deleteFrom('passcode_failures').where('user_id', '=', userId).execute();

/** Rows are irrelevant after their hour. */
export const passcodeFailureRetention = retentionOf({
  table: 'passcode_failures',
  key: 'user_id',
  endedAt: 'ends_at',
  keptDays: () => 0,
});
