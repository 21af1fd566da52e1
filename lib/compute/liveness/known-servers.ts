import type { Reader } from '#lib/db/database.ts';

/** Ids per query. */
const BATCH = 500;

/**
 * Returns those of the ids that are or were servers: rows of deleted servers are kept for the days of their retention.
 * Other guests and files may be newer than a restored database, so they are never deleted automatically.
 */
export async function findKnownServers(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = db.selectFrom('servers').select('id');
    for (const { id } of await rows.where('id', 'in', ids.slice(from, from + BATCH)).execute()) known.add(id);
  }
  return known;
}
