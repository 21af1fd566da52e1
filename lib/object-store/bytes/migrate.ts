import type { Database, Tx } from '#lib/db/database.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { listReferences } from './blob-references.ts';
import { BlobNotFound, type BlobStore, type WrittenBlob } from './blob-store.ts';
import type { BlobStores } from './combined-blobs.ts';
import { parseLocation } from './locations.ts';
import type { BlobReference } from './verify-blob.ts';

export interface MigrationResult {
  moved: number;
  bytes: number;
  /** Locations that stay where they are, because their data is missing or damaged. */
  failed: string[];
}

const PAGE = 100;
const MAX_PARALLEL = 4;
const REFERRING = ['object_versions', 'object_parts', 'object_upload_parts'] as const;

/**
 * Moves the data of all objects to one implementation, also while servers run. Data is verified before its rows refer to
 * the copy; the sweep removes the original. It can be interrupted at any point and repeated: what is moved is skipped.
 */
export async function migrateBlobs(
  database: Database,
  stores: BlobStores,
  target: BlobStore,
  onProgress: (result: MigrationResult) => void = () => {},
): Promise<MigrationResult> {
  const result: MigrationResult = { moved: 0, bytes: 0, failed: [] };
  let position: string | undefined = '';
  while (position !== undefined) {
    const page = await listReferences(database.read, position, PAGE);
    const pending = page.references.filter(({ location }) => !isIn(location, target));
    const moveNext = async () => {
      for (let next = pending.shift(); next; next = pending.shift()) {
        await moveBlob(database, stores, target, next, result);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: MAX_PARALLEL }, moveNext));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    position = page.next;
    onProgress(result);
  }
  return result;
}

function isIn(location: string, target: BlobStore): boolean {
  const { kind } = parseLocation(location);
  return kind === 'inline' || kind === target.name;
}

async function moveBlob(
  database: Database,
  stores: BlobStores,
  target: BlobStore,
  reference: BlobReference,
  result: MigrationResult,
): Promise<void> {
  const copy = await copyBlob(stores, target, reference);
  if (copy === undefined) {
    if (await isReferenced(database, reference.location)) result.failed.push(reference.location);
    return;
  }
  try {
    // Rows may be deleted, or refer to the copy already, while it is written.
    const isUsed = await database.transact((tx) => replaceLocation(tx, reference.location, copy.location));
    if (!isUsed) await target.remove([copy.location]);
    else {
      result.moved += 1;
      result.bytes += copy.size;
    }
  } catch (error) {
    await target.remove([copy.location]);
    throw error;
  }
}

/** Undefined if the data is missing or damaged. */
async function copyBlob(
  stores: BlobStores,
  target: BlobStore,
  { location, size, crc64nvme }: BlobReference,
): Promise<WrittenBlob | undefined> {
  const { kind } = parseLocation(location);
  const source = kind === 'inline' ? undefined : stores[kind];
  if (!source)
    throw new ConfigurationError(
      'NEPHOS_OBJECT_STORE',
      `Set NEPHOS_OBJECT_STORE to the bucket that contains ${location}.`,
    );
  let copy: WrittenBlob;
  try {
    copy = await target.write(source.read(location), { limit: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
  const isSame = copy.size === size && [null, copy.digests.crc64nvme?.toString('hex')].includes(crc64nvme);
  if (isSame) {
    await source.postponeSweep?.(location);
    return copy;
  }
  await target.remove([copy.location]);
  return undefined;
}

async function isReferenced(database: Database, location: string): Promise<boolean> {
  for (const table of REFERRING) {
    const row = database.read.selectFrom(table).select('location').where('location', '=', location).limit(1);
    if (await row.executeTakeFirst()) return true;
  }
  return false;
}

/** Returns whether a row referred to the location. */
async function replaceLocation(tx: Tx, from: string, to: string): Promise<boolean> {
  let rows = 0n;
  for (const table of REFERRING) {
    const update = tx.updateTable(table).set({ location: to }).where('location', '=', from);
    rows += (await update.executeTakeFirst()).numUpdatedRows;
  }
  await tx.deleteFrom('object_damages').where('location', '=', from).execute();
  return rows > 0n;
}
