import type { HaRecord } from '../record/schema.ts';
import { laneState } from '../record/summary.ts';

/** What the platform did not do by itself, in sentences. */
export function leftForPerson({ notification, lanes, left_alone, host }: HaRecord): string[] {
  const failed = lanes.filter((lane) => laneState(lane) === 'failed');
  const down = lanes.filter(({ downtime }) => downtime !== null && downtime.until === null);
  const { status } = notification;
  return [
    ...(status === 'failed' ? ['The recovery failed: somebody has to finish it.'] : []),
    ...(status === 'ignored' ? ['The notification was ignored: somebody has to see whether the host still runs.'] : []),
    ...failed.map(({ name, moves }) => `Bring instance ${name} up: ${moves.at(-1)?.message ?? 'it was not moved.'}`),
    ...down.filter((lane) => !failed.includes(lane)).map(({ name }) => `Instance ${name} gives no service yet.`),
    ...left_alone.map(({ name }) => `Instance ${name} was left on the host.`),
    ...(host.protection?.on_maintenance ? [`Repair host ${host.name} and return it to service.`] : []),
  ];
}
