import type { Database } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import { BlobNotFound, type BlobRange } from './blob-store.ts';

const dataAt = preparedQuery((db, location: string) =>
  db.selectFrom('object_small_data').select('data').where('location', '=', location),
);

/** Small data, which the database contains. */
export async function* readSmallData(
  { read }: Pick<Database, 'read'>,
  location: string,
  { start, end }: BlobRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  const [row] = await dataAt(read, location);
  if (!row) throw new BlobNotFound(location);
  const data = row.data.subarray(start, end + 1);
  if (data.length > 0) yield data;
}

/** Maximum variables of a statement, with a margin to those of SQLite. */
const BATCH = 500;

export async function removeSmallData(database: Database, locations: readonly string[]): Promise<void> {
  for (let at = 0; at < locations.length; at += BATCH) {
    const some = locations.slice(at, at + BATCH);
    await database.transact((tx) => tx.deleteFrom('object_small_data').where('location', 'in', some).execute());
  }
}
