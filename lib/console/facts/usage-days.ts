import { setImmediate as othersTurn } from 'node:timers/promises';
import { hoursOf, type Period, type UsageSource } from '#lib/compute/usage/calculate.ts';
import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { UsageDays } from './schema.ts';

const DAYS = 28;
const DAY_MS = 86_400_000;
/** Servers processed before yielding to the event loop; the number of servers is unlimited. */
const CHUNK = 500;

type ServerUsage = Pick<UsageSource, 'id' | 'launched_at' | 'deleted_at' | 'vcpus' | 'ram_mb'>;

export async function listUsageDays({ database: { read }, projectId }: ProjectContext): Promise<UsageDays> {
  const now = new Date();
  const periods = lastDays(now);
  const days = periods.map(({ start }) => ({
    date: start.toISOString().slice(0, 10),
    vcpu_hours: 0,
    ram_hours: 0,
  }));
  let last: string | undefined;
  do {
    const servers = await ranSince(read, projectId, periods[0]?.start ?? now, last);
    for (const server of servers) {
      for (const [index, day] of days.entries()) {
        const period = periods[index];
        const hours = period ? hoursOf(server, period, now) : 0;
        day.vcpu_hours += hours * server.vcpus;
        day.ram_hours += (hours * server.ram_mb) / 1024;
      }
    }
    last = servers.length === CHUNK ? servers.at(-1)?.id : undefined;
    await othersTurn();
  } while (last !== undefined);
  return { days };
}

/** Days in UTC; the last one is today, which has not ended. */
function lastDays(now: Date): Period[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: DAYS }, (_, index) => {
    const start = (today - DAYS + 1 + index) * DAY_MS;
    return { start: new Date(start), end: new Date(start + DAY_MS) };
  });
}

function ranSince(read: Reader, projectId: string, since: Date, after: string | undefined): Promise<ServerUsage[]> {
  const servers = read
    .selectFrom('servers')
    .select(['id', 'launched_at', 'deleted_at', 'vcpus', 'ram_mb'])
    .where('project_id', '=', projectId)
    .where('launched_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', since.toISOString())]))
    .orderBy('id')
    .limit(CHUNK);
  return (after === undefined ? servers : servers.where('id', '>', after)).execute();
}
