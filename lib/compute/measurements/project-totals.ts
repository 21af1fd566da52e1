import type { Database } from '#lib/db/database.ts';
import type { HostMeasurement } from './measure-host.ts';
import { insertMinutes, type MeasuredMinute } from './store.ts';
import { addMeasurements, type Measurement } from './values.ts';

/** Projects by server, by host. */
export type Placement = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Stores the sums of the instances of each project. A project that has instances on a host that was not measured has a
 * gap, because its sum would be too low.
 */
export async function insertProjectMinutes(
  database: Database,
  placements: Placement,
  found: ReadonlyMap<string, HostMeasurement>,
): Promise<void> {
  const minutes = new Set([...found.values()].flatMap(({ minutes: some }) => some));
  const rows = [...minutes].toSorted().flatMap((at) => totalsAt(at, placements, found));
  if (rows.length > 0) await database.transact((tx) => insertMinutes(tx, rows));
}

function totalsAt(at: string, placements: Placement, found: ReadonlyMap<string, HostMeasurement>): MeasuredMinute[] {
  const totals = new Map<string, { isSimulated: boolean; values: Measurement }>();
  const unknown = new Set<string>();
  for (const [host, servers] of placements) {
    const measurement = found.get(host);
    const isKnown = measurement?.minutes.includes(at) === true;
    for (const [serverId, projectId] of servers) {
      if (!isKnown) unknown.add(projectId);
      const values = measurement?.measured.get(serverId);
      if (!isKnown || !values) continue;
      const total = totals.get(projectId);
      totals.set(projectId, {
        isSimulated: measurement.isSimulated || total?.isSimulated === true,
        values: total ? addMeasurements(total.values, values) : values,
      });
    }
  }
  return [...totals].flatMap(([subjectId, total]) => (unknown.has(subjectId) ? [] : [{ subjectId, at, ...total }]));
}
