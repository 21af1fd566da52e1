import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { beginRun, openRun, recordMissed } from './begin-run.ts';
import { nextTime, timesBetween } from './calendar.ts';
import { timeOf } from './problems.ts';
import type { ScheduleRow } from './rows.ts';
import { MAX_MISSED } from './values.ts';

const EVERY_MS = 10_000;
/** Schedules of one round. */
const BATCH = 200;
const MINUTE_MS = 60_000;

type Platform = Pick<Services, 'database' | 'env' | 'log'>;

export const scheduleJobs = (services: Services): PeriodicJob[] => [
  { name: 'console.schedules', everyMs: EVERY_MS, run: (signal) => beginDueRuns(services, signal) },
];

/** The time of a stored schedule. */
export const timeOfRow = (row: ScheduleRow) =>
  timeOf({
    ...row,
    times: unpackJson(row.times),
    weekdays: unpackJson(row.weekdays),
    days: unpackJson(row.days),
  });

/** Starts the runs that are due. Each is decided in one transaction, so that it starts once, whichever replica does it. */
export async function beginDueRuns({ database, env, log }: Platform, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const due = await database.read
    .selectFrom('schedules')
    .select(['id', 'next_at'])
    .where('next_at', '<=', new Date(now).toISOString())
    .orderBy('next_at')
    .limit(BATCH)
    .execute();
  const maxDelayMs = env.NEPHOS_SCHEDULE_MAX_DELAY_MINUTES * MINUTE_MS;
  for (const { id, next_at } of due) {
    if (signal.aborted) return;
    try {
      await database.transact(async (tx) => {
        const row = await tx.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst();
        // Changed, deleted or started concurrently.
        if (row && row.next_at === next_at) await beginDue(tx, row, { now, maxDelayMs });
      });
    } catch (error) {
      log.error({ err: error, schedule: id }, 'starting the run of a schedule failed; retrying');
    }
  }
}

/** Runs the schedule for the last due time if it is not too late; earlier times were missed. */
async function beginDue(tx: Tx, row: ScheduleRow, { now, maxDelayMs }: { now: number; maxDelayMs: number }) {
  if (row.next_at === null) return;
  const time = timeOfRow(row);
  const later = timesBetween(time, Date.parse(row.next_at), now, MAX_MISSED).map((at) => new Date(at).toISOString());
  const dueTimes = [row.next_at, ...later].slice(-MAX_MISSED);
  const last = dueTimes.at(-1) ?? row.next_at;
  const next_at = nextTime(time, now);
  const isBusy = (await openRun(tx, row.id)) !== undefined;
  const isLate = now - Date.parse(last) > maxDelayMs;
  const missed = isBusy || isLate ? dueTimes : dueTimes.slice(0, -1);
  const why = isBusy
    ? msg('The previous run had not ended.')
    : msg('The platform was not running at that time, and it was too late afterwards.');
  await recordMissed(tx, row, missed, why, { next_at });
  if (isBusy || isLate) return;
  const current = await tx.selectFrom('schedules').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  await beginRun(tx, PLATFORM, current, { dueAt: last, isManual: false }, { next_at });
}
