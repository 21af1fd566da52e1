import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import type { Reader } from '#lib/db/database.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import type { LoggedEvent, UserAction } from './logged-event.ts';
import type { Activity } from './schema.ts';

/** Maximum instances whose moves are read. */
const MAX_MOVED = 300;

const isOfRecovery = ({ user_id, kind }: Pick<UserAction, 'user_id' | 'kind'>) =>
  user_id === RECOVERY_USER && kind === 'server';

/**
 * Merges the locks, evacuations and unlocks of a recovery into one action at its newest event, so that it appears on
 * one page only.
 */
export async function foldRecoveries(read: Reader, events: readonly LoggedEvent[]): Promise<UserAction[]> {
  const userActions = events as readonly UserAction[];
  const moved = [...new Set(userActions.filter(isOfRecovery).map(({ object_id }) => object_id))].slice(0, MAX_MOVED);
  if (moved.length === 0) return [...userActions];
  const moves = await read
    .selectFrom('vmoves')
    .select(['server_id', 'notification_id', 'created_at'])
    .where('server_id', 'in', moved)
    .orderBy('number', 'desc')
    .execute();
  const recoveryOf = ({ object_id, at }: UserAction) =>
    moves.find((move) => move.server_id === object_id && toMillis(move.created_at) <= Date.parse(at) + 1000)
      ?.notification_id;
  const folded: UserAction[] = [];
  for (const userAction of userActions) {
    const recovery_id = isOfRecovery(userAction) ? recoveryOf(userAction) : undefined;
    if (recovery_id === undefined) folded.push(userAction);
    else if (await isNewest(read, recovery_id, userAction)) folded.push({ ...userAction, recovery_id });
  }
  return folded;
}

/** Whether it is the recovery's latest event in the project. */
async function isNewest(read: Reader, recoveryId: string, userAction: UserAction): Promise<boolean> {
  const later = await read
    .selectFrom('events')
    .select('events.id')
    .where('user_id', '=', RECOVERY_USER)
    .where('kind', '=', 'server')
    .where('project_id', '=', userAction.project_id)
    .where('id', '>', userAction.id)
    .where('object_id', 'in', (eb) =>
      eb
        .selectFrom('vmoves')
        .select('server_id')
        .where('notification_id', '=', recoveryId)
        .where('project_id', '=', userAction.project_id),
    )
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}

interface RecoveryWords {
  state: Activity['state'];
  result: string | null;
  values: Record<string, string | number>;
}

/** Counts of moved instances, and of failures, in a project. */
export async function recoveryWords(
  read: Reader,
  { recovery_id = '', project_id }: UserAction,
  isAdmin: boolean,
): Promise<RecoveryWords> {
  const [moves, notification] = await Promise.all([
    read
      .selectFrom('vmoves')
      .select(['server_id', 'status', 'number'])
      .where('notification_id', '=', recovery_id)
      .where('project_id', '=', project_id)
      .orderBy('number')
      .execute(),
    read.selectFrom('notifications').select('host').where('id', '=', recovery_id).executeTakeFirst(),
  ]);
  // A second attempt replaces the first.
  const last = [...new Map(moves.map(({ server_id, status }) => [server_id, status])).values()];
  const count = (status: string) => last.filter((one) => one === status).length;
  const [succeeded, failed] = [count('succeeded'), count('failed')];
  const host = isAdmin && notification ? notification.host : '';
  const values = { count: failed > 0 ? failed : succeeded, total: last.length, host };
  if (count('pending') + count('ongoing') > 0) return { state: 'running', result: null, values };
  if (failed > 0) return { state: 'failed', result: host ? FAILED_OF_HOST : FAILED, values };
  return { state: 'done', result: host ? MOVED_OF_HOST : MOVED, values };
}

const MOVED_OF_HOST = msg('{count, plural, one {# instance} other {# instances}} evacuated by the recovery of {host}');
const MOVED = msg('{count, plural, one {# instance} other {# instances}} moved to another host by a recovery');
const FAILED_OF_HOST = msg('{count} of {total} instances could not be evacuated by the recovery of {host}');
const FAILED = msg('{count} of {total} instances could not be moved to another host by a recovery');
