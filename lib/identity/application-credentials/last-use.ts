import type { Database } from '#lib/db/database.ts';

/** Precision of the last use: one write per interval. */
const EXACT_MS = 60_000;

/** Records a sign-in with an application credential. Does not invalidate cached tokens. */
export async function recordLastUse(
  database: Database,
  { id, last_used_at }: { id: string; last_used_at: string | null },
): Promise<void> {
  const now = Date.now();
  if (last_used_at !== null && now - Date.parse(last_used_at) < EXACT_MS) return;
  const set = { last_used_at: new Date(now).toISOString() };
  await database.transact((tx) => tx.updateTable('application_credentials').set(set).where('id', '=', id).execute());
}
