import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { Timestamp } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Env } from '#lib/env.ts';
import type { Services } from '#lib/http/context.ts';

/** Rows that are forgotten some time after they have come to their end. */
export interface Retention {
  table: keyof Tables;
  /** How long they are kept after it, in days. */
  keptDays(env: Env): number;
  /** Forgets at most `limit` of those that ended earlier than `before`, the oldest first. Returns how many. */
  forget(tx: Tx, before: Timestamp, limit: number): Promise<number>;
}

interface EndedRows<T extends keyof Tables> {
  table: T;
  key: keyof Tables[T] & string;
  /** When a row came to its end; an index on it is what makes forgetting cheap. */
  endedAt: keyof Tables[T] & string;
  /** Which rows have an end at all; without parameters, so that a partial index fits. */
  where?: RawBuilder<SqlBool>;
  keptDays(env: Env): number;
}

/** Retention of rows that nothing else hangs on. */
export function retentionOf<T extends keyof Tables>({ table, key, endedAt, where, keptDays }: EndedRows<T>): Retention {
  return {
    table,
    keptDays,
    async forget(tx, before, limit) {
      const isEnded = where ? sql`${where} and` : sql``;
      const old = sql`select ${sql.ref(key)} from ${sql.table(table)}
        where ${isEnded} ${sql.ref(endedAt)} < ${before} order by ${sql.ref(endedAt)} limit ${limit}`;
      const doomed = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${old})`;
      return Number((await doomed.execute(tx)).numAffectedRows ?? 0);
    },
  };
}

/** Rows of one transaction: few enough that it takes a few milliseconds, while which nothing else runs on SQLite. */
const STEP = 500;
/** Between two steps those who wait for the database have their turn. */
const PAUSE_MS = 5;
const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Forgets all that is older than its retention, in small steps, and gives the space back. Ends early when `signal` says so. */
export async function deleteExpiredRows(
  { database, env, log }: Pick<Services, 'database' | 'env' | 'log'>,
  retentions: readonly Retention[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { table, keptDays, forget } of retentions) {
    const before = new Date(Date.now() - keptDays(env) * DAY_MS).toISOString();
    let total = 0;
    while (!signal?.aborted) {
      const count = await database.transact((tx) => forget(tx, before, STEP));
      total += count;
      if (count === 0) break;
      await delay(PAUSE_MS);
    }
    if (total > 0) log.info({ table, rows: total, before }, 'deleted expired rows');
  }
  while (!signal?.aborted && (await database.giveBack())) await delay(PAUSE_MS);
}

/** The job that keeps tables from growing for ever. */
export const retentionJob = (services: Services, retentions: readonly Retention[]): PeriodicJob => ({
  name: 'platform.retention',
  everyMs: EVERY_MS,
  run: (signal) => deleteExpiredRows(services, retentions, signal),
});
