import { sql } from 'kysely';
import { flag } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { MEASUREMENT_RANGES, type MeasurementRange, STEPS, stepStart } from './ranges.ts';
import { MEASURED, type Measurement } from './values.ts';

/** A measurement of an instance, a project or a host in one minute. */
export interface MeasuredMinute {
  subjectId: string;
  /** Start of the minute. */
  at: string;
  isSimulated: boolean;
  values: Measurement;
}

/** Below the limits of parameters of both engines. */
const ROWS_PER_STATEMENT = 500;
const DELETED_PER_STEP = 1000;

const rowOf = ({ subjectId, at, isSimulated, values }: MeasuredMinute) => ({
  ...{ range: '1h' as const, at, subject_id: subjectId, is_simulated: flag(isSimulated), minutes: 1, ...values },
  cpu_milli_max: values.cpu_milli,
  memory_mb_max: values.memory_mb,
  read_rate_max: values.read_rate,
  write_rate_max: values.write_rate,
  received_rate_max: values.received_rate,
  sent_rate_max: values.sent_rate,
});

/** Rows in the order of time, so that the rows of a minute are written side by side. */
export async function insertMinutes(tx: Tx, minutes: readonly MeasuredMinute[]): Promise<void> {
  for (let at = 0; at < minutes.length; at += ROWS_PER_STATEMENT) {
    const rows = minutes.slice(at, at + ROWS_PER_STATEMENT).map(rowOf);
    await tx
      .insertInto('measurements')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

interface Bucket {
  range: MeasurementRange;
  at: string;
  source: MeasurementRange;
  /** Steps of the source, from the first one to the last one. */
  sources: readonly string[];
  /** Range of subjects, from a first id up to another. */
  from: string;
  until: string | null;
}

/** Combines the values of a finer range. Repeated, it has no effect. */
export async function insertCombined(tx: Tx, { range, at, source, sources, from, until }: Bucket): Promise<void> {
  const average = (column: string) => sql`cast(sum(${sql.ref(column)} * minutes) / sum(minutes) as bigint)`;
  const largest = (column: string) => sql`max(${sql.ref(column)})`;
  const averages = sql.join(MEASURED.map(average));
  const maxima = sql.join(MEASURED.map((name) => largest(`${name}_max`)));
  const others = sql.join(['is_simulated', 'instances', 'vcpus', 'memory_total_mb'].map(largest));
  const names = sql.join([...MEASURED, ...MEASURED.map((name) => `${name}_max`)].map((name) => sql.ref(name)));
  await sql`insert into measurements
      (range, at, subject_id, minutes, is_simulated, instances, vcpus, memory_total_mb, ${names})
    select ${range}, ${at}, subject_id, sum(minutes), ${others}, ${averages}, ${maxima}
    from measurements
    where range = ${source} and at in (${sql.join(sources)})
      and subject_id >= ${from} ${until === null ? sql`` : sql`and subject_id < ${until}`}
    group by subject_id
    on conflict do nothing`.execute(tx);
}

/** Deletes what is older than its range. */
export async function deleteOldMeasurements(database: Database, nowMs: number, signal?: AbortSignal): Promise<void> {
  for (const range of MEASUREMENT_RANGES) {
    const { stepS, count } = STEPS[range];
    const before = new Date(stepStart(range, nowMs) - count * stepS * 1000).toISOString();
    for (let isMore = true; isMore && !signal?.aborted; ) isMore = await deleteSome(database, range, before);
  }
}

/** @returns whether there may be more */
async function deleteSome(database: Database, range: MeasurementRange, before: string): Promise<boolean> {
  const old = sql`select range, at, subject_id from measurements
    where range = ${range} and at < ${before} limit ${DELETED_PER_STEP}`;
  const removal = sql`delete from measurements where (range, at, subject_id) in (${old})`;
  const { numAffectedRows } = await database.transact((tx) => removal.execute(tx));
  return Number(numAffectedRows ?? 0) === DELETED_PER_STEP;
}
