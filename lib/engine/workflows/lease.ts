import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#lib/db/database.ts';
import { LEASE_MS } from './queue.ts';

/** What one process at a time does, as long as it lives. */
interface Lease {
  name: string;
  /** Whoever has it, by a name that no other process has. */
  holder: string;
}

/** Takes a lease that nobody has, or renews one's own. @returns whether it is held now, for so many milliseconds */
export function holdLease(database: Database, { name, holder }: Lease, ms: number): Promise<boolean> {
  return database.transact(async (tx) => {
    const now = new Date().toISOString();
    const row = await tx.selectFrom('periodic_jobs').selectAll().where('name', '=', name).executeTakeFirst();
    if (row && row.worker_id !== holder && row.lease_until !== null && row.lease_until > now) return false;
    const held = { due_at: now, worker_id: holder, lease_until: new Date(Date.now() + ms).toISOString() };
    if (row) await tx.updateTable('periodic_jobs').set(held).where('name', '=', name).execute();
    else
      await tx
        .insertInto('periodic_jobs')
        .values({ name, ...held })
        .execute();
    return true;
  });
}

/** Gives one's own lease back, so that nobody has to wait for its end. */
export async function giveUpLease(database: Database, { name, holder }: Lease): Promise<void> {
  await database.transact((tx) => {
    const own = tx.updateTable('periodic_jobs').set({ worker_id: null, lease_until: null });
    return own.where('name', '=', name).where('worker_id', '=', holder).execute();
  });
}

const LOOK_MS = 1000;

/** Does work of this name while no other process does; that of one which has died is waited for until its lease runs out. */
export async function whileLeased<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  const own = { name, holder: randomUUID() };
  while (!(await holdLease(database, own, LEASE_MS))) await delay(LOOK_MS);
  // One that is not renewed, or not ended, runs out.
  const renewing = setInterval(() => void renewLease(database, own).catch(() => undefined), LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await endLease(database, own).catch(() => undefined);
  }
}

/** Renews a lease that is there: one that has just ended does not come back. */
async function renewLease(database: Database, { name, holder }: Lease): Promise<void> {
  const lease_until = new Date(Date.now() + LEASE_MS).toISOString();
  await database.transact((tx) => {
    const own = tx.updateTable('periodic_jobs').set({ lease_until });
    return own.where('name', '=', name).where('worker_id', '=', holder).execute();
  });
}

/** Gives one's own lease back and forgets its name, of which there may be many. */
async function endLease(database: Database, { name, holder }: Lease): Promise<void> {
  await database.transact((tx) => {
    const own = tx.deleteFrom('periodic_jobs').where('name', '=', name);
    return own.where('worker_id', '=', holder).execute();
  });
}
