import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';

export interface RecordedFailure {
  message: string;
  reason: FailureReason | null;
}

/** Why an action failed, from the server's history. */
export async function findFailure(db: Reader, serverId: string, requestId: string): Promise<RecordedFailure | null> {
  const failed = await db
    .selectFrom('instance_action_events')
    .innerJoin('instance_actions', 'instance_actions.id', 'instance_action_events.action_id')
    .select(['instance_action_events.details as message', 'instance_action_events.reason'])
    .where('instance_actions.server_id', '=', serverId)
    .where('instance_actions.request_id', '=', requestId)
    .where('instance_action_events.result', '=', 'Error')
    .orderBy('instance_action_events.id', 'desc')
    .executeTakeFirst();
  if (!failed || failed.message === null) return null;
  return { message: failed.message, reason: failed.reason === null ? null : unpackJson(failed.reason) };
}
