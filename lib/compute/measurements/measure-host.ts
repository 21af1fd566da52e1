import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { MachineCounters } from '#lib/engine/hypervisor/machine.ts';
import { type Counters, measurementOf, storedCounters } from './counters.ts';
import { recordCpuCrossings } from './cpu-crossings.ts';
import type { HostReading } from './host-reading.ts';
import { stepStart, stepsUntil } from './ranges.ts';
import { insertMinutes, type MeasuredMinute } from './store.ts';
import { addMeasurements, type Measurement, NOTHING } from './values.ts';

/** What was measured on a host. */
export interface HostMeasurement {
  /** Starts of the minutes; none if there are no counters to compare with. */
  minutes: readonly string[];
  isSimulated: boolean;
  /** By server. */
  measured: ReadonlyMap<string, Measurement>;
}

/**
 * Longest time between two readings, in minutes: their average counts for each of them. Rounds are not exactly one minute
 * apart, so a minute without a round is no gap. After a longer time, what happened in between is unknown.
 */
const MAX_MINUTES = 2;

/**
 * Stores the use of the instances of a host since its last reading, and its new counters.
 * @returns undefined if this minute was measured already
 */
export async function storeReading(tx: Tx, reading: HostReading): Promise<HostMeasurement | undefined> {
  const { host, isSimulated, machines } = reading;
  const last = await tx.selectFrom('host_counters').selectAll().where('host', '=', host).executeTakeFirst();
  const roundAt = stepStart('1h', reading.roundMs);
  const passed = last ? (roundAt - Date.parse(last.round_at)) / 60_000 : Number.POSITIVE_INFINITY;
  // A longer time back means that the clock was set.
  if (passed <= 0 && passed >= -MAX_MINUTES) return undefined;
  await storeCounters(tx, reading, roundAt);
  if (!last || passed < 0 || passed > MAX_MINUTES) {
    await recordCpuCrossings(tx, reading, { passed: 0, measured: new Map(), total: NOTHING });
    return { minutes: [], isSimulated, measured: new Map() };
  }
  const seconds = (reading.readMs - Date.parse(last.read_at)) / 1000;
  const measured = compare(machines, unpackJson(last.counters), seconds);
  const minutes = stepsUntil('1h', roundAt, passed);
  const total = [...measured.values()].reduce(addMeasurements, NOTHING);
  const subjects: [string, Measurement][] = [...measured, [reading.hostId, total]];
  const rows = minutes.flatMap((at) =>
    subjects.map(([subjectId, values]): MeasuredMinute => ({ subjectId, at, isSimulated, values })),
  );
  await insertMinutes(tx, rows);
  await recordCpuCrossings(tx, reading, { passed, measured, total });
  return { minutes, isSimulated, measured };
}

/** Machines without earlier counters are omitted, as are those whose counters fell. */
function compare(
  machines: readonly MachineCounters[],
  last: Readonly<Record<string, Counters>>,
  seconds: number,
): Map<string, Measurement> {
  const measured = new Map<string, Measurement>();
  for (const machine of machines) {
    const before = last[machine.id];
    const values = before && measurementOf(machine, before, seconds);
    if (values) measured.set(machine.id, values);
  }
  return measured;
}

async function storeCounters(tx: Tx, { host, readMs, machines }: HostReading, roundAt: number): Promise<void> {
  const row = {
    round_at: new Date(roundAt).toISOString(),
    read_at: new Date(readMs).toISOString(),
    counters: packJson(Object.fromEntries(machines.map((machine) => [machine.id, storedCounters(machine)]))),
  };
  await tx
    .insertInto('host_counters')
    .values({ host, ...row })
    .onConflict((on) => on.column('host').doUpdateSet(row))
    .execute();
}
