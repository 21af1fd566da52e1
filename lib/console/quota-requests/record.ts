import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { QuotaRequestRow } from './view.ts';

type RequestVerb = 'create' | 'withdraw' | 'grant' | 'decline' | 'supersede' | 'expire';

/** The requester is the owner, so changes by others appear among their notifications. */
export const recordRequest = (
  tx: Tx,
  actor: Actor,
  verb: RequestVerb,
  { id, project_id, user_id, quota }: QuotaRequestRow,
  after: object,
): Promise<void> =>
  recordEvent(tx, actor, {
    ...{ type: `quota_request.${verb}`, objectId: id, projectId: project_id, ownerId: user_id },
    ...{ name: quota, after },
  });

export async function changeRequest(
  tx: Tx,
  actor: Actor,
  verb: RequestVerb,
  before: QuotaRequestRow,
  changes: Partial<QuotaRequestRow>,
): Promise<QuotaRequestRow> {
  await tx.updateTable('quota_requests').set(changes).where('id', '=', before.id).execute();
  await recordRequest(tx, actor, verb, before, changes);
  return { ...before, ...changes };
}
