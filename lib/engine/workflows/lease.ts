import type { Database } from '#lib/db/database.ts';

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
