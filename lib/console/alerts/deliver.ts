import { type Selectable, sql } from 'kysely';
import { alertKinds } from '#lib/alerts/alerts.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';
import { isEmailConfirmed } from '../account/email-confirmation/state.ts';
import { DELIVER, orderAfterEarlier } from './delivery-order.ts';
import { dispatchAlerts } from './dispatcher.ts';
import { failure, type SendResult } from './post.ts';
import type { AlertDelivery } from './schema.ts';
import { mayHear, NOT_CONFIRMED, sendAlert } from './send.ts';

/** Maximum attempts per message. */
const TRIES = 5;
/** Factor between delays. */
const LONGER = 4;
/** Consecutive failures after which an alert is disabled. */
const MAX_FAILURES = 10;
/** Minimum interval of messages per alert and kind; later occurrences are collected. */
const APART_MS = 60_000;
/** Maximum messages per user and hour. */
export const MAX_PER_HOUR = 60;
const HOUR_MS = 3_600_000;
/** Maximum messages released per transaction. */
const AT_ONCE = 100;
const EVERY_MS = 5000;

/** Reasons to drop a message, which do not count as failures. */
const DROPPED = {
  gone: msg('The alert was turned off.'),
  silenced: msg('You no longer have a role in the project.'),
  'switched off': msg('The alert was turned off.'),
  unconfirmed: NOT_CONFIRMED,
} as const;
const BROKEN_OFF = msg('The message could not be sent.');

type Platform = Pick<Services, 'database' | 'env' | 'log'>;

type Outcome = SendResult | keyof typeof DROPPED;

/** Delivers a message with increasing delays between attempts. */
const deliverWorkflow = defineWorkflow<{ id: string }>({
  ...DELIVER,
  async run(platform, run, { id }) {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const outcome = await run.step(`try ${tries}`, () => tryOnce(platform, id));
      const isLast = typeof outcome === 'string' || outcome.isDelivered || !outcome.mayPass || tries === TRIES;
      await run.step(`note ${tries}`, () =>
        platform.database.transact((tx) => recordAttempt(tx, id, outcome, tries, isLast)),
      );
      if (isLast) return;
      await run.sleep(`wait ${tries}`, platform.env.NEPHOS_ALERT_RETRY_DELAY_SECONDS * 1000 * LONGER ** (tries - 1));
    }
  },
  onFailure: ({ database }, { id }) =>
    database.transact((tx) => recordAttempt(tx, id, failure(BROKEN_OFF, false), TRIES, true)),
});

/** Permissions are checked for each attempt, because they may have changed. */
async function tryOnce(platform: Platform, id: string): Promise<Outcome> {
  const { database, env } = platform;
  const message = await database.read
    .selectFrom('alert_deliveries')
    .leftJoin('projects', 'projects.id', 'alert_deliveries.project_id')
    .selectAll('alert_deliveries')
    .select('projects.name as project_name')
    .where('alert_deliveries.id', '=', id)
    .executeTakeFirst();
  const alert = await database.read
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', message?.alert_id ?? '')
    .executeTakeFirst();
  if (!message || message.ended_at !== null || !alert) return 'gone';
  if (alert.is_enabled === 0) return 'switched off';
  const { kind, project_id: projectId } = message;
  if (!(await mayHear(platform, { userId: alert.user_id, kind, projectId: projectId ?? '' }))) return 'silenced';
  if (alert.channel === 'mail' && !(await isEmailConfirmed(database.read, alert.user_id))) return 'unconfirmed';
  return sendAlert(platform, alert, {
    id,
    kind,
    title: alertKinds().find((one) => one.kind === kind)?.title ?? kind,
    at: message.created_at,
    project: projectId ? { id: projectId, name: message.project_name ?? projectId } : null,
    count: message.count,
    occurrences: unpackJson(message.occurrences),
    alert: alert.name,
    consoleUrl: env.NEPHOS_PUBLIC_URL,
  });
}

/** Records the result and its consequence for the alert. */
async function recordAttempt(tx: Tx, id: string, outcome: Outcome, tries: number, isLast: boolean): Promise<void> {
  const ended_at = isLast ? new Date().toISOString() : null;
  const result =
    typeof outcome === 'string'
      ? ({ state: 'dropped', reason: DROPPED[outcome] } as const)
      : { state: stateOf(outcome, isLast), status: outcome.status, reason: outcome.reason };
  const row = await tx
    .updateTable('alert_deliveries')
    .set({ ...result, tries, ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('alert_id')
    .executeTakeFirst();
  if (!row || typeof outcome === 'string' || !isLast) return;
  const alert = tx.updateTable('alerts').where('id', '=', row.alert_id);
  if (outcome.isDelivered) await alert.set({ failures: 0 }).execute();
  else {
    await alert.set({ failures: sql<number>`failures + 1` }).execute();
    await alert.set({ is_enabled: 0 }).where('failures', '>=', MAX_FAILURES).execute();
  }
}

const stateOf = ({ isDelivered }: SendResult, isLast: boolean): AlertDelivery['state'] =>
  isDelivered ? 'delivered' : isLast ? 'failed' : 'pending';

/**
 * Releases messages after their collection time, within the limits per alert and user; further occurrences are added to
 * the waiting message.
 */
async function releaseMessages({ database }: Pick<Services, 'database'>, signal?: AbortSignal): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE && !signal?.aborted; ) {
    count = await database.transact(async (tx) => {
      const waiting = await tx
        .selectFrom('alert_deliveries')
        .select(['id', 'alert_id', 'user_id', 'kind', 'project_id'])
        .where('state', '=', 'gathering')
        .where('due_at', '<=', new Date().toISOString())
        .orderBy('due_at')
        .limit(AT_ONCE)
        .execute();
      for (const one of waiting) await release(tx, one);
      return waiting.length;
    });
  }
}

type WaitingDelivery = Pick<
  Selectable<Tables['alert_deliveries']>,
  'id' | 'alert_id' | 'user_id' | 'kind' | 'project_id'
>;

async function release(tx: Tx, { id, alert_id, user_id, kind, project_id }: WaitingDelivery): Promise<void> {
  const about = { alert_id, user_id, kind, project_id };
  const paced = await earliestDelivery(tx, about);
  const until = paced > Date.now() ? paced : await orderAfterEarlier(tx, id, about);
  const row = tx.updateTable('alert_deliveries').where('id', '=', id);
  if (until > Date.now()) {
    await row.set({ due_at: new Date(until).toISOString() }).execute();
    return;
  }
  await row.set({ state: 'pending', started_at: new Date().toISOString() }).execute();
  // Runs are queued per user, so that one user's receivers do not delay others.
  await startWorkflow(tx, deliverWorkflow, { id, project_id: user_id }, { id });
}

/** Milliseconds since 1970; 0 for now. */
async function earliestDelivery(
  tx: Tx,
  { alert_id, user_id, kind, project_id }: Omit<WaitingDelivery, 'id'>,
): Promise<number> {
  const immediate = alertKinds().flatMap((one) => (one.isImmediate ? [one.kind] : []));
  if (immediate.includes(kind)) return 0;
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  const recent = await tx
    .selectFrom('alert_deliveries')
    .select(['alert_id', 'kind', 'project_id', 'started_at'])
    .where('user_id', '=', user_id)
    .where('started_at', '>', hourAgo)
    .where('kind', 'not in', ['test', ...immediate])
    .orderBy('started_at', 'desc')
    .limit(MAX_PER_HOUR)
    .execute();
  const at = (row: (typeof recent)[number] | undefined) => Date.parse(row?.started_at ?? '') || 0;
  const last = recent.find((one) => one.alert_id === alert_id && one.kind === kind && one.project_id === project_id);
  const byPace = last ? at(last) + APART_MS : 0;
  const byHour = recent.length === MAX_PER_HOUR ? at(recent.at(-1)) + HOUR_MS : 0;
  return Math.max(byPace, byHour);
}

/** Dispatches new events, then releases messages that are due. */
export async function processAlerts(platform: Platform, signal?: AbortSignal): Promise<void> {
  await dispatchAlerts(platform, signal);
  await releaseMessages(platform, signal);
}

export const alertWorkflows = [deliverWorkflow];

export const alertJobs = (services: Services): PeriodicJob[] => [
  { name: 'console.alerts', everyMs: EVERY_MS, run: (signal) => processAlerts(services, signal) },
];

export const deliveryRetention: Retention = retentionOf({
  table: 'alert_deliveries',
  key: 'id',
  endedAt: 'ended_at',
  where: sql`ended_at is not null`,
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});
