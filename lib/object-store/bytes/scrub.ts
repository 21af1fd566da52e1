import type { Database, Tx } from '#lib/db/database.ts';
import type { ReferencePage } from './blob-references.ts';
import type { BlobStore } from './blob-store.ts';
import { type BlobReference, type DamageReason, findDamage } from './verify-blob.ts';

/** The only row of `object_scrubs`. */
const SCRUB_ID = 'current';
const PAGE = 100;

export interface ScrubServices {
  database: Database;
  store: BlobStore;
  /** A page of the data to verify. */
  list(after: string | undefined, limit: number): Promise<ReferencePage>;
  /** Whether a row still refers to data: they can be removed while they are read. */
  isReferenced(location: string): Promise<boolean>;
  /** Reports damage that was not known before, in the transaction that records it. */
  report(tx: Tx, location: string, reason: DamageReason): Promise<void>;
}

export interface ScrubProgress {
  /** Start of the current pass, or of the last one if none is in progress. */
  startedAt: string;
  /** End of the last complete pass; null before the first. */
  finishedAt: string | null;
  isInProgress: boolean;
  /** Verified in the current or last pass. */
  blobs: number;
  bytes: number;
}

/** Undefined before the first pass. */
export async function scrubProgress({ read }: Pick<Database, 'read'>): Promise<ScrubProgress | undefined> {
  const row = await read.selectFrom('object_scrubs').selectAll().where('id', '=', SCRUB_ID).executeTakeFirst();
  return (
    row && {
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      isInProgress: row.position !== null,
      blobs: Number(row.blobs),
      bytes: Number(row.bytes),
    }
  );
}

interface RoundLimits {
  /** Time between the starts of two passes, in milliseconds. */
  periodMs: number;
  /** A round ends when it has read so many bytes, or lasted so long. */
  maxBytes: number;
  maxMs: number;
}

/**
 * Verifies stored data from where the last round ended. A pass that is complete starts again after the period. A process
 * that ends in between loses at most one page.
 */
export async function runScrubRound(
  services: ScrubServices,
  { periodMs, maxBytes, maxMs }: RoundLimits,
  signal?: AbortSignal,
): Promise<void> {
  let position = await openPass(services.database, periodMs);
  const until = Date.now() + maxMs;
  for (let bytes = 0; position !== undefined && bytes < maxBytes && Date.now() < until && !signal?.aborted; ) {
    const page = await services.list(position, PAGE);
    for (const reference of page.references) await verifyReference(services, reference);
    const size = page.references.reduce((sum, reference) => sum + reference.size, 0);
    await recordProgress(services.database, page, size);
    bytes += size;
    position = page.next;
  }
}

/** Starts a pass if one is due. Returns the position of the current pass; undefined if there is none. */
function openPass(database: Database, periodMs: number): Promise<string | undefined> {
  return database.transact(async (tx) => {
    const row = await tx.selectFrom('object_scrubs').selectAll().where('id', '=', SCRUB_ID).executeTakeFirst();
    if (row && row.position !== null) return row.position;
    if (row && Date.parse(row.started_at) + periodMs > Date.now()) return undefined;
    await insertPass(tx);
    return '';
  });
}

/** Starts a pass that is not due yet; the next round continues it. Returns false while one is in progress. */
export function startPass(database: Database): Promise<boolean> {
  return database.transact(async (tx) => {
    const row = await tx.selectFrom('object_scrubs').select('position').where('id', '=', SCRUB_ID).executeTakeFirst();
    if (row && row.position !== null) return false;
    await insertPass(tx);
    return true;
  });
}

async function insertPass(tx: Tx): Promise<void> {
  const pass = { started_at: new Date().toISOString(), position: '', blobs: 0, bytes: 0 };
  await tx
    .insertInto('object_scrubs')
    .values({ id: SCRUB_ID, finished_at: null, ...pass })
    .onConflict((on) => on.column('id').doUpdateSet(pass))
    .execute();
}

async function verifyReference(services: ScrubServices, reference: BlobReference): Promise<void> {
  const { database, store } = services;
  const { location } = reference;
  const reason = await findDamage(store, reference);
  if (reason === undefined) return;
  if (!(await services.isReferenced(location))) return;
  const now = new Date().toISOString();
  await database.transact(async (tx) => {
    const known = tx.selectFrom('object_damages').select('location').where('location', '=', location);
    if (!(await known.executeTakeFirst())) await services.report(tx, location, reason);
    await tx
      .insertInto('object_damages')
      .values({ location, reason, found_at: now, seen_at: now })
      .onConflict((on) => on.column('location').doUpdateSet({ reason, seen_at: now }))
      .execute();
  });
}

function recordProgress(database: Database, { references, next }: ReferencePage, bytes: number): Promise<void> {
  return database.transact(async (tx) => {
    const finished = next === undefined ? { finished_at: new Date().toISOString() } : {};
    const row = await tx
      .updateTable('object_scrubs')
      .set((eb) => ({
        position: next ?? null,
        blobs: eb('blobs', '+', references.length),
        bytes: eb('bytes', '+', bytes),
        ...finished,
      }))
      .where('id', '=', SCRUB_ID)
      .returning('started_at')
      .executeTakeFirstOrThrow();
    // Damage that this pass did not find again was repaired, or its object was deleted.
    if (next === undefined) await tx.deleteFrom('object_damages').where('seen_at', '<', row.started_at).execute();
  });
}
