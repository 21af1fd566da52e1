import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuthedContext } from '#lib/http/context.ts';
import { meets } from './filters.ts';
import { readRecoveredIds } from './outcome.ts';
import type { NotificationCounts, NotificationFilters } from './schema.ts';

const VIEWS = {
  open: {},
  running: { status: 'under_way', triage: 'all' },
  failed: { status: 'failed' },
  ignored: { status: 'ignored', triage: 'all' },
  latest: { within: '24h', triage: 'all' },
} as const satisfies Record<keyof NotificationCounts, NotificationFilters>;

/** Incidents with a notification that matches a view, or the notifications. */
export async function countNotifications(
  { database: { read }, caller }: AuthedContext,
  { is_flat }: { is_flat?: boolean | undefined },
): Promise<NotificationCounts> {
  const number = (test: RawBuilder<SqlBool>) =>
    is_flat
      ? sql<number | string>`count(case when ${test} then 1 end)`
      : sql<number | string>`count(distinct case when ${test} then incident_id end)`;
  const context = { userId: caller.userId, recoveredIds: await readRecoveredIds(read) };
  const of = (view: keyof NotificationCounts) => number(meets('notifications', VIEWS[view], context)).as(view);
  const row = await read
    .selectFrom('notifications')
    .select([of('open'), of('running'), of('failed'), of('ignored'), of('latest')])
    .executeTakeFirstOrThrow();
  return {
    open: Number(row.open),
    running: Number(row.running),
    failed: Number(row.failed),
    ignored: Number(row.ignored),
    latest: Number(row.latest),
  };
}
