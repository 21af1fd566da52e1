import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { networkOf, PEER_HEADER } from '#lib/http/client-address.ts';
import type { Context } from '#lib/http/context.ts';
import { retentionOf } from '#lib/retention/retention.ts';

/** Result of an attempt. Correct ones are rejected too while the address is locked out. */
export type VerificationResult = 'right' | 'wrong' | 'locked out';

/** Failures from all addresses, in lockouts, before attempts are delayed. */
const FREE_LOCKOUTS = 5;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5000;

/** Rejected proofs are answered after this time, longer than any check takes, so that timing reveals nothing. */
export const REFUSAL_MS = 100;

/** Verifies a proof; a 401 is delayed to a constant time. */
export async function withConstantFailureTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof PlatformError && error.kind === 'unauthenticated';
    if (isRefusal) await delay(Math.max(0, started + REFUSAL_MS - performance.now()));
    throw error;
  }
}

/** Clears failures of an account whose secret changed. */
export const clearFailedSignIns = (tx: Tx, account: string) =>
  tx.deleteFrom('failed_sign_ins').where('account', '=', account).execute();

/** Number of locked-out addresses of an account, and the end of the last lockout. */
export interface Lockout {
  addresses: number;
  until: string;
}

/** Query for active lockouts; undefined if there are none. */
export function activeLockouts(ctx: Context) {
  const { NEPHOS_LOCKOUT_ATTEMPTS: attempts } = ctx.env;
  if (attempts === 0) return undefined;
  return ctx.database.read
    .selectFrom('failed_sign_ins')
    .where('failures', '>=', attempts)
    .where('last_failed_at', '>', oldestThatCounts(ctx));
}

/** Active lockouts of accounts. */
export async function listLockouts(ctx: Context, accounts: readonly string[]): Promise<Map<string, Lockout>> {
  const { NEPHOS_LOCKOUT_DURATION_SECONDS: seconds } = ctx.env;
  const rows = await activeLockouts(ctx)
    ?.where('account', 'in', accounts)
    .select(['account', ({ fn }) => fn.countAll<number | string>().as('addresses')])
    .select(({ fn }) => fn.max('last_failed_at').as('last'))
    .groupBy('account')
    .execute();
  const until = (last: string) => new Date(Date.parse(last) + seconds * 1000).toISOString();
  return new Map(
    rows?.map(({ account, addresses, last }) => [account, { addresses: Number(addresses), until: until(last) }]),
  );
}

interface LockoutRules {
  /** Failed attempts at this account are not counted. */
  isNeverLocked?: boolean;
  /** Failures from all addresses after which no address is tried, because each counts elsewhere too; 0 for no limit. */
  maxFailures?: number;
}

interface Attempt {
  /** Id of the user or credential, or a placeholder for an unknown one: all are treated alike. */
  account: string;
  network: string;
}

/**
 * Verifies one attempt to sign in to an account. After NEPHOS_LOCKOUT_ATTEMPTS failures the client's address is locked
 * out of the account for NEPHOS_LOCKOUT_DURATION_SECONDS; other addresses are not, so that strangers cannot lock out
 * the owner. Attempts from many addresses are delayed increasingly, but never rejected. @param verify gets true if the
 * outcome is already decided; it must then take as long and reveal nothing
 */
export async function verifyWithLockout(
  ctx: Context,
  account: string,
  verify: (isLocked: boolean) => Promise<boolean>,
  { isNeverLocked = false, maxFailures = 0 }: LockoutRules = {},
): Promise<VerificationResult> {
  const { NEPHOS_LOCKOUT_ATTEMPTS: attempts } = ctx.env;
  if (isNeverLocked || attempts + maxFailures === 0) return (await verify(false)) ? 'right' : 'wrong';
  const attempt = { account, network: networkOf(ctx.header(PEER_HEADER)) };
  const { isLocked, total } = await failuresOf(ctx, attempt);
  if (attempts > 0) await delay(delayMs(total, attempts));
  const isClosed = maxFailures > 0 && total >= maxFailures;
  const isRight = await verify(isLocked || isClosed);
  if (isClosed) return 'locked out';
  if (isLocked) return 'locked out';
  if (!isRight) {
    await countFailure(ctx, attempt);
    return 'wrong';
  }
  // Concurrent attempts count too.
  return (await clearFailures(ctx, attempt)) ? 'right' : 'locked out';
}

/** Delay of the next attempt after this many failures from all addresses. */
export function delayMs(failures: number, attempts: number): number {
  const excess = failures - FREE_LOCKOUTS * attempts;
  return excess < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** excess, LONGEST_DELAY_MS);
}

const oldestThatCounts = ({ env }: Context) =>
  new Date(Date.now() - env.NEPHOS_LOCKOUT_DURATION_SECONDS * 1000).toISOString();

/** Failures that still count. */
async function failuresOf(ctx: Context, { account, network }: Attempt): Promise<{ isLocked: boolean; total: number }> {
  const found = await ctx.database.read
    .selectFrom('failed_sign_ins')
    .select([
      sql<number | null>`sum(failures)`.as('total'),
      sql<number | null>`sum(case when network = ${network} then failures else 0 end)`.as('own'),
    ])
    .where('account', '=', account)
    .where('last_failed_at', '>', oldestThatCounts(ctx))
    .executeTakeFirst();
  // PostgreSQL returns sums as text.
  const [own, total] = [Number(found?.own ?? 0), Number(found?.total ?? 0)];
  const { NEPHOS_LOCKOUT_ATTEMPTS: attempts } = ctx.env;
  return { isLocked: attempts > 0 && own >= attempts, total };
}

/** Counting restarts after a lockout. */
async function countFailure(ctx: Context, attempt: Attempt): Promise<void> {
  const id = idOf(attempt);
  const last_failed_at = new Date().toISOString();
  await ctx.database.transact(async (tx) => {
    const old = tx.deleteFrom('failed_sign_ins').where('id', '=', id);
    await old.where('last_failed_at', '<=', oldestThatCounts(ctx)).execute();
    await tx
      .insertInto('failed_sign_ins')
      .values({ id, ...attempt, failures: 1, last_failed_at })
      .onConflict((on) =>
        on.column('id').doUpdateSet((eb) => ({ failures: eb('failed_sign_ins.failures', '+', 1), last_failed_at })),
      )
      .execute();
  });
}

const idOf = ({ account, network }: Attempt) => `${account} ${network}`;

async function clearFailures(ctx: Context, attempt: Attempt): Promise<boolean> {
  const { isLocked, total } = await failuresOf(ctx, attempt);
  if (isLocked) return false;
  if (total > 0) {
    await ctx.database.transact((tx) => tx.deleteFrom('failed_sign_ins').where('id', '=', idOf(attempt)).execute());
  }
  return true;
}

/** Deletes failures that no longer count. */
export const failedSignInRetention = retentionOf({
  table: 'failed_sign_ins',
  key: 'id',
  endedAt: 'last_failed_at',
  keptDays: ({ NEPHOS_LOCKOUT_DURATION_SECONDS }) => NEPHOS_LOCKOUT_DURATION_SECONDS / 86_400,
});
