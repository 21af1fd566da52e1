import type { Database } from '#lib/db/database.ts';

/** How exactly it is known when a credential was used last: one write in this time. */
const EXACT_MS = 60_000;

/** Notes that somebody signed in with an application credential. No token is looked at afresh for it. */
export async function noteUse(
  database: Database,
  { id, last_used_at }: { id: string; last_used_at: string | null },
): Promise<void> {
  const now = Date.now();
  if (last_used_at !== null && now - Date.parse(last_used_at) < EXACT_MS) return;
  const set = { last_used_at: new Date(now).toISOString() };
  await database.transact((tx) => tx.updateTable('application_credentials').set(set).where('id', '=', id).execute());
}
