import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { type ImportActivity, type ImportPosition, NO_ACTIVITY } from './import-types.ts';
import { addCounts, MAX_LISTED_FAILURES, type PageResult } from './page-result.ts';
import type { BucketImportState, ImportProblem } from './schema.ts';

export type BucketImportRow = Selectable<Tables['bucket_imports']>;

export const findImport = (db: Reader, id: string): Promise<BucketImportRow | undefined> =>
  db.selectFrom('bucket_imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes a run that has not ended. Another process may have continued it meanwhile, with the next slice. */
const updateRun = (tx: Tx, { id, slice }: Pick<BucketImportRow, 'id' | 'slice'>) =>
  tx
    .updateTable('bucket_imports')
    .where('id', '=', id)
    .where('slice', '=', slice)
    .where(sql<boolean>`ended_at is null`);

/** Adds the result of a page. @param next undefined after the last page, which ends the run */
export async function savePage(
  database: Database,
  row: BucketImportRow,
  result: PageResult,
  next: ImportPosition | undefined,
): Promise<void> {
  const now = new Date().toISOString();
  const counts = addCounts(unpackJson(row.counts), result.counts);
  const failures = [...unpackJson(row.failures), ...result.failures].slice(0, MAX_LISTED_FAILURES);
  const end = { state: counts.failed > 0 ? ('failed' as const) : ('done' as const), ended_at: now };
  await database.transact((tx) =>
    updateRun(tx, row)
      .set({
        counts: packJson(counts),
        failures: packJson(failures),
        activity: packJson(NO_ACTIVITY),
        updated_at: now,
        ...(next === undefined ? end : { position: packJson(next) }),
      })
      .execute(),
  );
}

/** Records what is being transferred. Returns the state of the run; undefined if it has ended or was deleted. */
export async function saveActivity(
  database: Database,
  row: BucketImportRow,
  activity: ImportActivity,
): Promise<BucketImportState | undefined> {
  const current = await findImport(database.read, row.id);
  if (!current || current.ended_at !== null || current.slice !== row.slice) return undefined;
  await database.transact((tx) =>
    updateRun(tx, row)
      .set({ activity: packJson(activity) })
      .execute(),
  );
  return current.state;
}

/** Adds a sentence about the run. */
export const saveMessage = (database: Database, row: BucketImportRow, message: string): Promise<unknown> =>
  database.transact((tx) => updateRun(tx, row).set({ message }).execute());

/** Records why an attempt failed. It counts if the run ends with the same message. */
export const saveProblem = (database: Database, row: BucketImportRow, problem: ImportProblem): Promise<unknown> =>
  database.transact((tx) =>
    updateRun(tx, row)
      .set({ problem: packJson(problem) })
      .execute(),
  );

interface ImportEnd {
  state: BucketImportState;
  message?: string;
}

export const endImport = (database: Database, row: BucketImportRow, { state, message }: ImportEnd): Promise<unknown> =>
  database.transact((tx) => {
    const ended_at = new Date().toISOString();
    const text = message ?? row.message;
    return updateRun(tx, row)
      .set({ state, message: text, activity: packJson(NO_ACTIVITY), updated_at: ended_at, ended_at })
      .execute();
  });

/** Starts the next slice. Returns false if another process has done it. */
export async function startNextSlice(tx: Tx, row: Pick<BucketImportRow, 'id' | 'slice'>): Promise<boolean> {
  const { numUpdatedRows } = await updateRun(tx, row)
    .set({ slice: row.slice + 1 })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
