import { countRows } from '#lib/db/count-rows.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, TooManyRequests } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import { ESCALATED, escalationAlert } from '#lib/ha/notifications/escalation-alert.ts';
import { readIncidentStates } from '#lib/ha/notifications/incident-state.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { countReceivers } from '../../alerts/receivers.ts';
import type { Escalation } from './schema.ts';
import { callerOf } from './service.ts';
import { canTriage, triagedOf } from './verbs.ts';

/** Maximum escalations of an incident per minute: their messages have no other limit. */
export const MAX_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/**
 * Sends the incident of a notification to all alerts for escalated incidents. Returns their number.
 * @throws 404; 409 for a resolved notification, an incident with nothing to report, and without such an alert; 429 after
 * ten times in a minute
 */
export async function escalate(ctx: AuthedContext, id: string): Promise<Escalation> {
  const { read } = ctx.database;
  const { incident_id } = await loadRow(read, 'notifications', 'Notification', id);
  if (!(await readIncidentStates(read, [incident_id])).has(incident_id)) {
    throw Conflict('This incident has nothing to escalate.');
  }
  const alerts = await countReceivers(ctx, escalationAlert);
  if (alerts === 0) {
    throw Conflict(
      'No alert receives escalated incidents. Create one in your account and choose "Escalated incident".',
    );
  }
  const by = (await callerOf(ctx)).name;
  await ctx.database.transact(async (tx) => {
    const row = await loadRow(tx, 'notifications', 'Notification', id);
    const verdict = canTriage('escalate', triagedOf(row));
    if (verdict !== true) throw Conflict(verdict);
    if ((await countRecent(tx, incident_id)) >= MAX_PER_MINUTE) throw TooManyRequests(MINUTE_MS / 1000);
    const change = { type: ESCALATED, objectId: id, projectId: '', after: { name: row.host, by, alerts } };
    await recordEvent(tx, actorOf(ctx), change);
  });
  return { alerts };
}

/** Escalations of an incident in the last minute. */
const countRecent = (tx: Tx, incidentId: string): Promise<number> =>
  countRows(
    tx
      .selectFrom('events')
      .where('at', '>', new Date(Date.now() - MINUTE_MS).toISOString())
      .where('type', '=', ESCALATED)
      .where('object_id', 'in', (eb) =>
        eb.selectFrom('notifications').select('notifications.id').where('incident_id', '=', incidentId),
      ),
  );
