import type { Reader } from '#lib/db/database.ts';

/** Reason of a failed action, from the server's history. */
export async function findFailureReason(db: Reader, serverId: string, requestId: string): Promise<string | undefined> {
  const failed = await db
    .selectFrom('instance_action_events')
    .innerJoin('instance_actions', 'instance_actions.id', 'instance_action_events.action_id')
    .select('instance_action_events.details')
    .where('instance_actions.server_id', '=', serverId)
    .where('instance_actions.request_id', '=', requestId)
    .where('instance_action_events.result', '=', 'Error')
    .orderBy('instance_action_events.id', 'desc')
    .executeTakeFirst();
  return failed?.details ?? undefined;
}
