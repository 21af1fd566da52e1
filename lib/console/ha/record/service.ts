import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { fencingOf } from '../fencing/service.ts';
import { getListed } from '../notifications/service.ts';
import { checksOf } from './checks.ts';
import { hostOf, unmovedInstances } from './host.ts';
import { lanesOf } from './lanes.ts';
import type { HaRecord } from './schema.ts';
import { stepsOf } from './steps.ts';
import { faultTime, parseTrigger, triggerOf } from './trigger.ts';

/** Details of a notification. The number of statements does not depend on the number of instances. @throws 404 */
export async function recordOf(ctx: AuthedContext, id: string): Promise<HaRecord> {
  const { env } = ctx;
  const { read } = ctx.database;
  const row = await loadRow(read, 'notifications', 'Notification', id);
  const event = parseTrigger(row);
  const faultAt = await faultTime(read, row, event);
  const [notification, steps, lanes, trigger, host, fencing] = await Promise.all([
    getListed(ctx, id),
    read
      .selectFrom('recovery_steps')
      .selectAll()
      .where('notification_id', '=', id)
      .orderBy('attempt')
      .orderBy('position')
      .execute(),
    lanesOf(read, row, faultAt),
    triggerOf(read, row, event),
    hostOf(read, row, event),
    fencingOf(read, row, faultAt),
  ]);
  const moved = new Set(lanes.map(({ server_id }) => server_id));
  return {
    notification,
    attempts: row.attempts,
    repeated_at: row.repeated_at,
    fault_at: faultAt,
    trigger,
    checks: await checksOf(read, env, row, moved.size),
    steps: stepsOf(
      steps,
      lanes.flatMap(({ moves }) => moves),
    ),
    lanes,
    left_alone: await unmovedInstances(read, env, row, { moved, host }),
    fencing,
    host,
  };
}
