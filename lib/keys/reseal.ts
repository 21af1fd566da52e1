import type { Key } from '#lib/data-folder/key-files.ts';
import type { Database } from '#lib/db/database.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { SEALED_TABLES } from './open.ts';
import { openWith, sealWith } from './seal.ts';

/** Rows per transaction. */
const BATCH = 100;
type SealedTable = (typeof SEALED_TABLES)[number];

/**
 * Encrypts stored secrets with the newest key, so that the others are no longer needed.
 * @param keys newest first
 * @returns the number of rows that no key decrypts; they are kept in case their key is restored
 */
export async function resealAll(database: Database, keys: readonly Key[]): Promise<number> {
  let unreadable = 0;
  for (const table of SEALED_TABLES) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const batch = await resealBatch(database, table, keys, last);
      unreadable += batch.unreadable;
      last = batch.last;
    }
  }
  return unreadable;
}

function resealBatch(database: Database, table: SealedTable, keys: readonly Key[], after: string) {
  const [newest] = keys;
  if (!newest) throw new InvariantError('There is no key for encryption.');
  return database.transact(async (tx) => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'blob', 'key_id'])
      .where('key_id', '<>', newest.kid)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    let unreadable = 0;
    for (const row of rows) {
      const secret = tryOpen(keys, row);
      if (secret === undefined) unreadable += 1;
      else
        await tx
          .updateTable(table)
          .set(sealWith(newest, row.id, secret))
          .where('id', '=', row.id)
          .execute();
    }
    return { unreadable, last: rows.at(-1)?.id };
  });
}

interface SealedRow {
  id: string;
  /** Null if the row has no secret. */
  blob: string | null;
  key_id: string | null;
}

function tryOpen(keys: readonly Key[], { id, blob, key_id }: SealedRow): string | undefined {
  const key = keys.find(({ kid }) => kid === key_id);
  try {
    return key && blob !== null ? openWith(key, { id, blob }) : undefined;
  } catch {
    // Modified, or copied from another row: counted, and never overwritten.
    return undefined;
  }
}
