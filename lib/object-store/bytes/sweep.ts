import type { Database } from '#lib/db/database.ts';
import type { BlobStore } from './blob-store.ts';
import { removeSmallData } from './small-data.ts';

/** Returns those of the locations that any row refers to. */
export type ReferenceLookup = (locations: readonly string[]) => Promise<ReadonlySet<string>>;

/** Minimum age of unreferenced data: younger data may belong to an upload or an open transaction. */
const GRACE_MS = 3_600_000;
const BATCH = 500;

/**
 * Removes data that no row refers to, which crashes and failed uploads leave. Returns the number of removed blobs.
 */
export async function sweepBlobs(
  store: BlobStore,
  findReferenced: ReferenceLookup,
  graceMs: number = GRACE_MS,
  signal?: AbortSignal,
): Promise<number> {
  const before = Date.now() - graceMs;
  let removed = (await store.removeUnfinished?.(before)) ?? 0;
  let old: string[] = [];
  const removeBatch = async () => {
    removed += await removeUnreferenced(old, findReferenced, (some) => store.remove(some));
    old = [];
  };
  for await (const { location, changedAtMs } of store.list()) {
    if (changedAtMs <= before) old.push(location);
    if (old.length === BATCH) await removeBatch();
    if (signal?.aborted) return removed;
  }
  await removeBatch();
  return removed;
}

/**
 * As `sweepBlobs`, for the table of small data. They need no minimum age: their row and the row that refers to them are
 * inserted in one transaction, and later references need an earlier one.
 * @param after location from which to continue
 * @returns the last location that was checked; undefined at the end of the table
 */
export async function sweepSmallData(
  database: Database,
  findReferenced: ReferenceLookup,
  after: string,
): Promise<string | undefined> {
  const rows = database.read.selectFrom('object_small_data').select('location').where('location', '>', after);
  const found = (await rows.orderBy('location').limit(BATCH).execute()).map(({ location }) => location);
  await removeUnreferenced(found, findReferenced, (some) => removeSmallData(database, some));
  return found.length < BATCH ? undefined : found.at(-1);
}

async function removeUnreferenced(
  locations: readonly string[],
  findReferenced: ReferenceLookup,
  remove: (locations: readonly string[]) => Promise<void>,
): Promise<number> {
  if (locations.length === 0) return 0;
  const referenced = await findReferenced(locations);
  const unreferenced = locations.filter((location) => !referenced.has(location));
  if (unreferenced.length > 0) await remove(unreferenced);
  return unreferenced.length;
}
