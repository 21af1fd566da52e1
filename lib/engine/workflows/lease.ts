import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#lib/db/database.ts';
import { LeaseWatch } from '#lib/db/lease-watch.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import type { ExclusiveLocks } from '#lib/engine/locks.ts';
import { LAST_MS, LEASE_MS } from './queue.ts';
import { runWhileOwned } from './run-ownership.ts';

/** A lease on work that one process at a time does. */
interface Lease {
  name: string;
  /** Unique name of the process. */
  holder: string;
}

const watchOf = memoizePerDatabase(() => new LeaseWatch());

/** Acquires a free lease or renews an own one. @returns whether it is held now, for `ms` milliseconds */
export function holdLease(database: Database, { name, holder }: Lease, ms: number): Promise<boolean> {
  return database.transact(async (tx) => {
    const now = new Date().toISOString();
    const row = await tx.selectFrom('periodic_jobs').selectAll().where('name', '=', name).executeTakeFirst();
    const others = row && row.worker_id !== holder ? row.lease_until : null;
    if (others !== null && !watchOf(database).isOver(name, others, ms)) return false;
    const lease = { due_at: now, worker_id: holder, lease_until: new Date(Date.now() + ms).toISOString() };
    if (row) await tx.updateTable('periodic_jobs').set(lease).where('name', '=', name).execute();
    else
      await tx
        .insertInto('periodic_jobs')
        .values({ name, ...lease })
        .execute();
    return true;
  });
}

/** Releases an own lease early. */
export async function releaseLease(database: Database, { name, holder }: Lease): Promise<void> {
  await database.transact((tx) => {
    const own = tx.updateTable('periodic_jobs').set({ worker_id: null, lease_until: null });
    return own.where('name', '=', name).where('worker_id', '=', holder).execute();
  });
}

const LOOK_MS = 1000;
/** Longer than the lease of a run, so that a process without a database gives up its runs before its locks expire. */
const HOLD_MS = LEASE_MS + LEASE_MS / 3;

/** Whether a lease until this time, in ms since 1970, is valid long enough for a step. */
const isCurrent = (until: number): boolean => Date.now() < until - LAST_MS;

/** Mutual exclusion by leases: the lock of a dead process expires. */
export const leaseLocks = (database: Database): ExclusiveLocks => ({
  async hold(name, work) {
    const own = { name, holder: randomUUID() };
    for (;;) {
      const until = Date.now() + HOLD_MS;
      // It is over already if this process was suspended meanwhile.
      if ((await holdLease(database, own, HOLD_MS)) && isCurrent(until)) {
        return await withLease(database, { own, until }, work);
      }
      await delay(LOOK_MS);
    }
  },
  async holdIfFree(name, work) {
    const own = { name, holder: randomUUID() };
    const until = Date.now() + HOLD_MS;
    if ((await holdLease(database, own, HOLD_MS)) && isCurrent(until)) await withLease(database, { own, until }, work);
  },
});

/** Runs work with a lease that is renewed meanwhile. If renewal fails, the lease expires and no further step starts. */
async function withLease<T>(
  database: Database,
  lease: { own: Lease; until: number },
  work: () => Promise<T>,
): Promise<T> {
  const renew = async () => {
    const until = Date.now() + HOLD_MS;
    if (await renewLease(database, lease.own)) lease.until = until;
  };
  const renewing = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
  try {
    return await runWhileOwned(() => isCurrent(lease.until), work);
  } finally {
    clearInterval(renewing);
    await endLease(database, lease.own).catch(() => undefined);
  }
}

/** Renews an existing lease; false if it has ended. */
async function renewLease(database: Database, { name, holder }: Lease): Promise<boolean> {
  const lease_until = new Date(Date.now() + HOLD_MS).toISOString();
  const { numUpdatedRows } = await database.transact((tx) => {
    const own = tx.updateTable('periodic_jobs').set({ lease_until });
    return own.where('name', '=', name).where('worker_id', '=', holder).executeTakeFirstOrThrow();
  });
  return numUpdatedRows > 0n;
}

/** Releases and deletes an own lease; names can be numerous. */
async function endLease(database: Database, { name, holder }: Lease): Promise<void> {
  await database.transact((tx) => {
    const own = tx.deleteFrom('periodic_jobs').where('name', '=', name);
    return own.where('worker_id', '=', holder).execute();
  });
}
