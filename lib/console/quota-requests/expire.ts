import type { Database, Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { quotasOf, usageOf } from '#lib/quotas/quotas.ts';
import { changeQuotas } from '../identity/projects/change-quotas.ts';
import { ownLimitOf } from './decide.ts';
import { changeRequest } from './record.ts';
import type { QuotaRequestRow } from './view.ts';

const EVERY_MS = 15_000;
/** Maximum grants per round. */
const MAX_AT_ONCE = 500;

export const quotaRequestJobs = ({ database }: Services): PeriodicJob[] => [
  { name: 'console.quota_requests', everyMs: EVERY_MS, run: (signal) => endExpiredGrants(database, signal) },
];

/** Ends grants whose time is over, each in one transaction: an interrupted round is continued by the next one. */
export async function endExpiredGrants(database: Database, signal?: AbortSignal): Promise<void> {
  const due = await database.read
    .selectFrom('quota_requests')
    .select('id')
    .where('until', '<=', new Date().toISOString())
    .where('ended_at', 'is', null)
    .orderBy('until')
    .limit(MAX_AT_ONCE)
    .execute();
  for (const { id } of due) {
    if (signal?.aborted) return;
    await database.transact((tx) => endGrant(tx, id));
  }
}

/**
 * Restores the limit from before the grant, unless somebody changed the limit since then. Nothing is deleted, even if
 * more is in use than the limit allows.
 */
async function endGrant(tx: Tx, id: string): Promise<void> {
  const rows = tx.selectFrom('quota_requests').selectAll().where('id', '=', id).where('ended_at', 'is', null);
  const row = await rows.executeTakeFirst();
  if (!row) return;
  const { project_id, quota, granted_limit, own_limit_before } = row;
  const ended_at = new Date().toISOString();
  if ((await ownLimitOf(tx, project_id, quota)) !== granted_limit) {
    await changeRequest(tx, PLATFORM, 'supersede', row, { state: 'superseded', ended_at });
    return;
  }
  await changeQuotas(tx, PLATFORM, project_id, { [quota]: own_limit_before });
  const { limit_after, used_after } = await stateOf(tx, row);
  await changeRequest(tx, PLATFORM, 'expire', row, { state: 'expired', limit_after, used_after, ended_at });
}

async function stateOf(tx: Tx, { project_id: projectId, quota }: QuotaRequestRow) {
  const limits = await quotasOf(tx, projectId, [quota]);
  const used = await usageOf(tx, { projectId }, [quota]);
  return { limit_after: limits[quota] ?? -1, used_after: used[quota] ?? 0 };
}
