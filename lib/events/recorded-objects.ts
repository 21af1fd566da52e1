import type { Reader } from '#lib/db/database.ts';

/** Ids per query. */
const BATCH = 500;

/**
 * Returns those of the ids that the event log names. It contains at least the deletion of objects that were deleted within
 * its retention.
 */
export async function findRecordedObjects(db: Reader, ids: ReadonlySet<string>): Promise<Set<string>> {
  const all = [...ids];
  const found = new Set<string>();
  for (let from = 0; from < all.length; from += BATCH) {
    const rows = db.selectFrom('events').select('object_id').distinct();
    for (const { object_id } of await rows.where('object_id', 'in', all.slice(from, from + BATCH)).execute())
      found.add(object_id);
  }
  return found;
}
