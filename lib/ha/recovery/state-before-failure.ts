import { powerVerbs } from '#lib/compute/server-actions/power/verbs.ts';
import { rescueVerbs } from '#lib/compute/server-actions/rescue/verbs.ts';
import { shelveVerbs } from '#lib/compute/server-actions/shelve/verbs.ts';
import { isActive, isResized, isStopped, POWER } from '#lib/compute/servers/states.ts';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { isRecoverySelected } from '../notifications/affected-servers.ts';
import type { VmoveRow } from './claimed-notification.ts';
import { SENTENCES } from './messages.ts';
import type { Platform } from './recovery-step.ts';

interface MoveContext {
  platform: Platform;
  run: Run;
  move: VmoveRow;
}

/**
 * Whether an instance ran when its host failed; all others are stopped again, as upstream does. Instances that had just
 * crashed and would have been restarted, or that their own recovery had stopped to restart them, count as running.
 */
export async function wasRunningBefore({ platform, run, move }: MoveContext): Promise<boolean> {
  const { old_vm_state: vm_state, old_power_state } = move;
  if (isActive({ vm_state })) return true;
  if (isResized({ vm_state })) return old_power_state !== POWER.shutdown;
  if (!isStopped({ vm_state })) return false;
  const { read } = platform.database;
  if (old_power_state !== POWER.crashed) {
    return run.step('was being recovered', () => isOffForItsRecovery(read, move));
  }
  return run.step('had crashed', async () => {
    const server = read.selectFrom('servers').selectAll().where('id', '=', move.server_id);
    const found = await server.executeTakeFirst();
    return found !== undefined && isRecoverySelected('COMPUTE_INSTANCE', found, platform.env);
  });
}

/**
 * Whether the last successful start or stop came from the recovery of its own fault: a stop during its stop step, or a
 * start since, if that recovery was in progress when the state was recorded, or had ended for the recovery of the host. An
 * action in the final millisecond of the step is not its own, because the step waits for its stop.
 */
async function isOffForItsRecovery(
  db: Reader,
  { server_id: serverId, created_at }: Pick<VmoveRow, 'server_id' | 'created_at'>,
): Promise<boolean> {
  const last = await db
    .selectFrom('instance_actions')
    .select(['action', 'user_id', 'started_at'])
    .where('server_id', '=', serverId)
    .where('action', 'in', ['start', 'stop'])
    .where('message', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.user_id !== RECOVERY_USER) return false;
  const stopping = await db
    .selectFrom('recovery_steps')
    .innerJoin('notifications', 'notifications.id', 'recovery_steps.notification_id')
    .select('notifications.payload')
    .where('notifications.type', '=', 'COMPUTE_INSTANCE')
    .where('recovery_steps.name', '=', 'StopInstanceTask')
    .where('recovery_steps.started_at', '<=', last.started_at)
    .where(({ eb, or }) => {
      const end = last.action === 'stop' ? 'recovery_steps.ended_at' : 'notifications.ended_at';
      return or([
        ...[eb(end, 'is', null), eb(end, '>', last.action === 'stop' ? last.started_at : created_at)],
        eb('notifications.message', '=', SENTENCES.hostIsRecovered),
      ]);
    })
    .execute();
  return stopping.some(({ payload }) => {
    const parsed = unpackJson(payload);
    // Without an instance it concerns the whole host.
    return !('instance_uuid' in parsed) || parsed.instance_uuid === serverId;
  });
}

/** Actions by which users choose whether an instance runs. */
const STATE_ACTIONS = Object.values({ ...powerVerbs, ...shelveVerbs, ...rescueVerbs }).map(({ history }) => history.is);

/**
 * Whether a user, and not the recovery, was the last to start or stop an instance since its last failed move of the same
 * recovery began.
 */
export async function wasDecidedByUser(
  db: Reader,
  { notification_id, server_id, number }: Pick<VmoveRow, 'notification_id' | 'server_id' | 'number'>,
): Promise<boolean> {
  const failed = await db
    .selectFrom('vmoves')
    .select('started_at')
    .where('notification_id', '=', notification_id)
    .where('server_id', '=', server_id)
    .where('number', '<', number)
    .where('started_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const last = await db
    .selectFrom('instance_actions')
    .select('user_id')
    .where('server_id', '=', server_id)
    .where('action', 'in', STATE_ACTIONS)
    .where('message', 'is', null)
    .where('started_at', '>=', failed?.started_at ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined && last !== undefined && last.user_id !== RECOVERY_USER;
}
