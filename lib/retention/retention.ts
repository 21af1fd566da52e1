import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Timestamp } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';

declare module '#lib/http/resource.ts' {
  interface Resource {
    retentions?: readonly Retention[];
  }
}

/** Deletes rows of a table some time after they ended. */
export interface Retention {
  table: keyof Tables;
  /** Days from the end of a row to its deletion. */
  keptDays(env: Env): number;
  /** Deletes at most `limit` rows that ended before `before`, oldest first. Returns the number of deleted rows. */
  deleteExpired(tx: Tx, before: Timestamp, limit: number): Promise<number>;
}

interface EndedRows<T extends keyof Tables> {
  table: T;
  key: keyof Tables[T] & string;
  /** End of a row. Requires an index: each deletion searches by this column. */
  endedAt: keyof Tables[T] & string;
  /** Rows that can end. Must not have parameters, so that a partial index is used. */
  where?: RawBuilder<SqlBool>;
  keptDays(env: Env): number;
}

/** Retention of a table that no other table references. */
export function retentionOf<T extends keyof Tables>({ table, key, endedAt, where, keptDays }: EndedRows<T>): Retention {
  return {
    table,
    keptDays,
    async deleteExpired(tx, before, limit) {
      const isEnded = where ? sql`${where} and` : sql``;
      const old = sql`select ${sql.ref(key)} from ${sql.table(table)}
        where ${isEnded} ${sql.ref(endedAt)} < ${before} order by ${sql.ref(endedAt)} limit ${limit}`;
      const deletion = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${old})`;
      return Number((await deletion.execute(tx)).numAffectedRows ?? 0);
    },
  };
}

/**
 * Maximum rows per transaction. A transaction must take only a few milliseconds, because SQLite has a single writer.
 */
const STEP = 500;
/** Pause between two steps, so that other transactions can run. */
const PAUSE_MS = 5;
const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Deletes expired rows in small transactions, then returns free space to the file system. Stops early if `signal` is
 * aborted.
 */
export async function deleteExpiredRows(
  { database, env, log }: Pick<Services, 'database' | 'env' | 'log'>,
  retentions: readonly Retention[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { table, keptDays, deleteExpired } of retentions) {
    const before = new Date(Date.now() - keptDays(env) * DAY_MS).toISOString();
    let total = 0;
    while (!signal?.aborted) {
      const count = await database.transact((tx) => deleteExpired(tx, before, STEP));
      total += count;
      if (count === 0) break;
      await delay(PAUSE_MS);
    }
    if (total > 0) log.info({ table, rows: total, before }, 'deleted expired rows');
  }
  while (!signal?.aborted && (await database.releaseFreePages())) await delay(PAUSE_MS);
}

export const retentionJob = (services: Services, retentions: readonly Retention[]): PeriodicJob => ({
  name: 'platform.retention',
  everyMs: EVERY_MS,
  run: (signal) => deleteExpiredRows(services, retentions, signal),
});
