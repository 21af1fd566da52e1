import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';

/** Small data whose checksum was verified after reading. */
interface VerifiedData {
  data: Uint8Array;
  /** 16 hexadecimal digits. */
  crc64nvme: string;
}

/** Bytes of kept data. */
const MAX_BYTES = 8 * 2 ** 20;
/** Memory of an entry besides its data. */
const ENTRY_BYTES = 500;

/**
 * Small data that were read last, so that objects that many clients read are neither read nor verified each time. The data
 * of a location never change. Whether an object still has them is for its row to say, which is read each time.
 */
const cacheOf = memoizePerDatabase(
  () =>
    new LRUCache<string, VerifiedData>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ data }) => data.length + ENTRY_BYTES,
    }),
);

/** Kept data with the checksum that the object has. They must not be changed. */
export function findVerifiedData(database: Database, location: string, crc64nvme: string): Uint8Array | undefined {
  const kept = cacheOf(database).get(location);
  return kept?.crc64nvme === crc64nvme ? kept.data : undefined;
}

/** @param data their checksum was verified, and nothing changes them any more */
export function cacheVerifiedData(database: Database, location: string, verified: VerifiedData): void {
  cacheOf(database).set(location, verified);
}

/** Called for removed data. */
export function removeVerifiedData(database: Database, locations: readonly string[]): void {
  const cache = cacheOf(database);
  for (const location of locations) cache.delete(location);
}
