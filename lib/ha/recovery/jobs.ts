import type { Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';
import { failPermanently } from './claim.ts';
import { RECOVER } from './claimed-notification.ts';
import { formatSentence, type RecoveryText, SENTENCES } from './messages.ts';
import { resumeMoves } from './moves.ts';
import { abandonRetry, RETRY } from './retry.ts';
import { abandonRecovery } from './rollback.ts';
import { startRecovery } from './start-recovery.ts';

/** A notification that waits longer has lost its run; docs/contract/ha.md 7. */
const LOST_AFTER_S = 60;
/** Maximum notifications per round. */
const AT_ONCE = 500;

/** Ends recoveries that take too long, and restarts lost ones. */
export const recoveryJobs = (services: Services): PeriodicJob[] => [
  {
    name: 'ha.unfinished',
    everyMs: Math.min(60, services.env.NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS) * 1000,
    run: () => checkUnfinished(services),
  },
];

/** One round; each notification changes in a separate transaction. */
export async function checkUnfinished(services: Services): Promise<void> {
  await expire(services);
  await restartLost(services);
  await abandonLostRetries(services);
  // Normally the round that ends an incident resumes them.
  await resumeMoves(services.database, services.env);
}

async function expire(services: Services): Promise<void> {
  const { database, env } = services;
  const expired = await database.read
    .selectFrom('notifications')
    .select(['id', 'status', 'run_id'])
    .where('status', 'in', ['new', 'running', 'error'])
    .where('created_at', '<', secondsAgo(env.NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS))
    .orderBy('number')
    .limit(AT_ONCE)
    .execute();
  const message = formatSentence(SENTENCES.expired, { seconds: env.NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS });
  for (const { id, status, run_id } of expired) {
    const taken = { notificationId: id, runId: run_id };
    if (status === 'running') await abandonRecovery(services, { ...taken, message, isForGood: true });
    else await database.transact((tx) => failWaiting(tx, env, id, message));
  }
}

/** Ends a notification that waits; a run that has claimed it meanwhile undoes its changes when it expires. */
async function failWaiting(tx: Tx, env: Env, id: string, message: RecoveryText): Promise<void> {
  const row = await tx.selectFrom('notifications').select('status').where('id', '=', id).executeTakeFirst();
  if (row?.status !== 'running') await failPermanently(tx, env, id, message);
}

/** Ends retries without a run. */
async function abandonLostRetries(services: Services): Promise<void> {
  const { database } = services;
  const lost = await database.read
    .selectFrom('notifications')
    .select(['id', 'retry_run_id'])
    .where('retry_run_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_runs')
            .select('workflow_runs.id')
            .where('workflow_runs.name', '=', RETRY.name)
            .whereRef('workflow_runs.object_id', '=', 'notifications.id')
            .where('workflow_runs.status', 'in', ['pending', 'running']),
        ),
      ),
    )
    .limit(AT_ONCE)
    .execute();
  for (const { id, retry_run_id } of lost)
    await abandonRetry(services, { notificationId: id, runId: retry_run_id }, SENTENCES.retryLost);
}

/** Restarts waiting or running notifications without a run. */
async function restartLost(services: Services): Promise<void> {
  const { database, env } = services;
  const ago = secondsAgo(LOST_AFTER_S);
  // Only a time that was recorded before the clock was set back is later.
  const latestRetry = secondsAgo(-env.NEPHOS_HA_RETRY_DELAY_SECONDS);
  const lost = await database.read
    .selectFrom('notifications')
    .select(['id', 'status', 'run_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'new'), eb('created_at', '<', ago)]),
        eb.and([eb('status', '=', 'error'), eb.or([eb('retry_at', '<', ago), eb('retry_at', '>', latestRetry)])]),
        eb.and([eb('status', '=', 'running'), eb('updated_at', '<', ago)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) => {
      const runs = selectFrom('workflow_runs')
        .select('workflow_runs.id')
        .where('workflow_runs.name', '=', RECOVER.name);
      const own = runs.whereRef('workflow_runs.object_id', '=', 'notifications.id');
      return not(exists(own.where('workflow_runs.status', 'in', ['pending', 'running'])));
    })
    .where(({ not, exists, selectFrom, or, eb }) => {
      // A queued notification starts when the previous one of its host ends.
      const others = selectFrom('notifications as other').select('other.id').where('other.status', '=', 'running');
      return or([eb('status', '=', 'running'), not(exists(others.whereRef('other.host', '=', 'notifications.host')))]);
    })
    .orderBy('number')
    .limit(AT_ONCE)
    .execute();
  for (const { id, status, run_id } of lost) {
    const taken = { notificationId: id, runId: run_id };
    if (status === 'running') await abandonRecovery(services, { ...taken, message: SENTENCES.recoveryLost });
    else await database.transact((tx) => startRecovery(tx, id));
  }
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
