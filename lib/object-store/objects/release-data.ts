import { setImmediate } from 'node:timers/promises';
import type { Reader } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { blobStore } from '../bytes/open-blob-store.ts';
import type { ObjectStore } from '../store.ts';

/** Tables whose rows refer to data. */
const REFERRING = ['object_versions', 'object_parts', 'object_upload_parts'] as const;
const MAX_LOCATIONS = 500;
/** Released data that are removed in one transaction, which blocks the event loop. */
const MAX_RELEASED = 128;

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
  if (locations.length > 0) queueOf(store.database).add(store, locations);
}

/** Removes the data of many requests together: alone, each would need a transaction with a synchronous write. */
class ReleaseQueue {
  #waiting: string[] = [];
  #isRunning = false;

  add(store: ObjectStore, locations: readonly string[]): void {
    this.#waiting.push(...locations);
    if (!this.#isRunning) void this.#run(store);
  }

  async #run(store: ObjectStore): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Requests whose changes were committed together add their data in this turn of the event loop.
      await setImmediate();
      await removeUnreferenced(store, this.#waiting.splice(0, MAX_RELEASED)).catch(() => undefined);
    }
    this.#isRunning = false;
  }
}

const queueOf = memoizePerDatabase(() => new ReleaseQueue());

/** @throws the error of the database or the disk */
export async function removeUnreferenced(store: ObjectStore, locations: readonly string[]): Promise<void> {
  const kept = await referencedLocations(store.database.read, locations);
  await blobStore(store).remove(locations.filter((location) => !kept.has(location)));
}
