import { sql } from 'kysely';
import type { Database, Reader } from '#lib/db/database.ts';
import { deleteMeasurementsOfDeleted } from './deleted-servers.ts';
import { type MeasurementRange, STEPS, stepStart, stepsUntil } from './ranges.ts';
import { insertCombined } from './store.ts';

/** Each range and the finer one that its values are combined from. */
const SOURCES: readonly { range: MeasurementRange; source: MeasurementRange }[] = [
  { range: '24h', source: '1h' },
  { range: '7d', source: '24h' },
  { range: '30d', source: '7d' },
];

/** Ids are hexadecimal, so each of these ranges has a similar share of them, and transactions stay short. */
const ID_RANGES: readonly { from: string; until: string | null }[] = [...'0123456789abcdef'].map(
  (digit, index, all) => ({
    from: index === 0 ? '' : digit,
    until: all[index + 1] ?? null,
  }),
);

/** Combines the values of steps that have ended. Steps of an interrupted round are combined again. */
export async function combineMeasurements(database: Database, nowMs: number, signal?: AbortSignal): Promise<void> {
  for (const { range, source } of SOURCES) {
    const end = stepStart(range, nowMs);
    const known = await progressOf(database.read, range);
    // The clock may have been set back.
    const since = known === undefined || known > end ? end : known;
    if (known !== undefined && since === end) continue;
    const stepMs = STEPS[range].stepS * 1000;
    const kept = end - STEPS[source].count * STEPS[source].stepS * 1000;
    for (let at = Math.max(since, kept); at < end; at += stepMs) {
      if (signal?.aborted) return;
      await combineStep(database, { range, source, at });
    }
    if (range === '24h') await deleteMeasurementsOfDeleted(database, since, nowMs);
    await storeProgress(database, range, end);
  }
}

async function progressOf(read: Reader, range: MeasurementRange): Promise<number | undefined> {
  const progress = read.selectFrom('measurement_progress').select('until').where('range', '=', range);
  const row = await progress.executeTakeFirst();
  return row && Date.parse(row.until);
}

async function storeProgress(database: Database, range: MeasurementRange, end: number): Promise<void> {
  const until = new Date(end).toISOString();
  await database.transact((tx) =>
    tx
      .insertInto('measurement_progress')
      .values({ range, until })
      .onConflict((on) => on.column('range').doUpdateSet({ until }))
      .execute(),
  );
}

async function combineStep(
  database: Database,
  { range, source, at }: { range: MeasurementRange; source: MeasurementRange; at: number },
): Promise<void> {
  const perStep = STEPS[range].stepS / STEPS[source].stepS;
  const last = at + (perStep - 1) * STEPS[source].stepS * 1000;
  const sources = stepsUntil(source, last, perStep);
  if (!(await hasAny(database.read, source, sources))) return;
  const step = { range, at: new Date(at).toISOString(), source, sources };
  for (const ids of ID_RANGES) await database.transact((tx) => insertCombined(tx, { ...step, ...ids }));
}

async function hasAny(read: Reader, range: MeasurementRange, steps: readonly string[]): Promise<boolean> {
  const rows = read.selectFrom('measurements').select(sql`1`.as('one')).where('range', '=', range);
  return (await rows.where('at', 'in', steps).limit(1).executeTakeFirst()) !== undefined;
}
