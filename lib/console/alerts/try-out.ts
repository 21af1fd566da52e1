import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import { TooManyRequests } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { AlertTest } from './schema.ts';
import { sendAlert } from './send.ts';
import { loadOwnAlert } from './service.ts';

/** Test messages per user and minute. */
export const MAX_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Concurrent test messages in this process. */
const MAX_AT_ONCE = 16;
let underWay = 0;

/**
 * Sends a test message, also for a disabled alert, and returns the result. @throws 404 for alerts of others, 429 for
 * too many
 */
export async function tryAlert(ctx: AuthedContext, alertId: string): Promise<AlertTest> {
  const { database, env } = ctx;
  const alert = await loadOwnAlert(database.read, ctx, alertId);
  if (underWay >= MAX_AT_ONCE) throw TooManyRequests(5);
  underWay += 1;
  try {
    const id = randomUUID();
    const created_at = await insertTestDelivery(ctx, id, alertId);
    const began = performance.now();
    const sent = await sendAlert(ctx, alert, {
      ...{ id, kind: 'test', title: 'Test of an alert', at: created_at, project: null, count: 1 },
      occurrences: [
        {
          projectId: '',
          objectId: alertId,
          name: alert.name,
          text: 'It works.',
          path: '/account',
          at: created_at,
          severity: 'info',
        },
      ],
      alert: alert.name,
      consoleUrl: env.NEPHOS_PUBLIC_URL,
    });
    const { status, reason } = sent;
    const state = sent.isDelivered ? 'delivered' : 'failed';
    await database.transact(async (tx) => {
      const ended_at = new Date().toISOString();
      const row = tx.updateTable('alert_deliveries').where('id', '=', id);
      await row.set({ state, status, reason, tries: 1, ended_at }).execute();
      if (sent.isDelivered) await tx.updateTable('alerts').set({ failures: 0 }).where('id', '=', alertId).execute();
    });
    return { state, status, reason, seconds: Math.round(performance.now() - began) / 1000 };
  } finally {
    underWay -= 1;
  }
}

/** Records the test first, so that the limit holds on all replicas. */
function insertTestDelivery({ database, caller }: AuthedContext, id: string, alert_id: string): Promise<string> {
  return database.transact(async (tx) => {
    const recent = tx
      .selectFrom('alert_deliveries')
      .where('user_id', '=', caller.userId)
      .where('kind', '=', 'test')
      .where('started_at', '>', new Date(Date.now() - MINUTE_MS).toISOString());
    const count = await countRows(recent);
    if (count >= MAX_PER_MINUTE) throw TooManyRequests(MINUTE_MS / 1000);
    const now = new Date().toISOString();
    const about = { id, alert_id, user_id: caller.userId, kind: 'test', project_id: null };
    const initial = {
      count: 1,
      occurrences: packJson([]),
      state: 'failed',
      tries: 0,
      status: null,
      reason: null,
    } as const;
    // If the process dies, the test counts as failed.
    const times = { created_at: now, due_at: now, started_at: now, ended_at: now };
    await tx
      .insertInto('alert_deliveries')
      .values({ ...about, ...initial, ...times })
      .execute();
    return now;
  });
}
