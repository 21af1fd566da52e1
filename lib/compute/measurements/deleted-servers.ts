import type { Database } from '#lib/db/database.ts';
import { MEASUREMENT_RANGES, STEPS, stepStart, stepsUntil } from './ranges.ts';

/** Each has up to `MAX_MEASUREMENTS` rows, which are found one by one. */
const SERVERS_PER_STEP = 20;
/** A round that began before the deletion may have stored values after it. */
const OVERLAP_MS = 10 * 60_000;

/** Deletes the values of servers that were deleted since a time. */
export async function deleteMeasurementsOfDeleted(database: Database, sinceMs: number, nowMs: number): Promise<void> {
  const since = new Date(sinceMs - OVERLAP_MS).toISOString();
  const deleted = database.read.selectFrom('servers').select('id').where('deleted_at', '>=', since);
  const ids = (await deleted.execute()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += SERVERS_PER_STEP) {
    await deleteMeasurementsOf(database, ids.slice(at, at + SERVERS_PER_STEP), nowMs);
  }
}

async function deleteMeasurementsOf(database: Database, ids: readonly string[], nowMs: number): Promise<void> {
  await database.transact(async (tx) => {
    for (const range of MEASUREMENT_RANGES) {
      const steps = stepsUntil(range, stepStart(range, nowMs), STEPS[range].count + 1);
      const rows = tx.deleteFrom('measurements').where('range', '=', range);
      await rows.where('at', 'in', steps).where('subject_id', 'in', ids).execute();
    }
  });
}
