import type { Reader } from '#lib/db/database.ts';

/** Ids per query. */
const BATCH = 500;

/**
 * Returns those of the ids that are or were servers, with the number of their last placement: rows of deleted servers are
 * kept for the days of their retention. Other guests and files, and guests that were placed later, may be newer than a
 * restored database, so they are never deleted automatically.
 */
export async function findKnownServers(db: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = db.selectFrom('servers').select(['id', 'last_placement']);
    const some = await rows.where('id', 'in', ids.slice(from, from + BATCH)).execute();
    // Placements by early releases are not recorded.
    for (const { id, last_placement } of some)
      known.set(id, last_placement === 0 ? Number.POSITIVE_INFINITY : last_placement);
  }
  return known;
}
