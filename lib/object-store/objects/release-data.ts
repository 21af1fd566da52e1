import type { Reader } from '#lib/db/database.ts';
import { blobStore } from '../bytes/open-blob-store.ts';
import type { ObjectStore } from '../store.ts';

/** Tables whose rows refer to data. */
const REFERRING = ['object_versions', 'object_parts', 'object_upload_parts'] as const;
const MAX_LOCATIONS = 500;

/** Which of the locations any row refers to. */
export async function referencedLocations(db: Reader, locations: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < locations.length; at += MAX_LOCATIONS) {
    const some = locations.slice(at, at + MAX_LOCATIONS);
    for (const table of REFERRING) {
      const rows = await db.selectFrom(table).select('location').where('location', 'in', some).execute();
      for (const { location } of rows) if (location !== null) found.add(location);
    }
  }
  return found;
}

/**
 * Removes data of deleted rows that no other row refers to. It runs after the response; what a crash leaves is swept
 * later. A copy cannot refer to the data in the meantime: it needs a row that does.
 */
export function releaseData(store: ObjectStore, locations: readonly string[]): void {
  if (locations.length > 0) void removeUnreferenced(store, locations).catch(() => undefined);
}

/** @throws the error of the database or the disk */
export async function removeUnreferenced(store: ObjectStore, locations: readonly string[]): Promise<void> {
  const kept = await referencedLocations(store.database.read, locations);
  await blobStore(store).remove(locations.filter((location) => !kept.has(location)));
}
