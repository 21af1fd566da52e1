import type { Database, Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeSegmentHost } from '#lib/ha/hosts/change.ts';
import { restoreReservedHost } from '#lib/ha/recovery/reserved-hosts.ts';
import type { Services } from '#lib/http/context.ts';
import { countInstances } from './hosts.ts';

const EVERY_MS = 2000;

/** Completes maintenance and returns when their moves have ended, regardless of the replica that started them. */
export const maintenanceJobs = ({ database }: Services): PeriodicJob[] => [
  { name: 'console.maintenance', everyMs: EVERY_MS, run: () => endMaintenanceMoves(database) },
];

export async function endMaintenanceMoves(database: Database): Promise<void> {
  const rows = await database.read
    .selectFrom('segment_hosts')
    .select(['id', 'draining_job', 'restoring_job'])
    .where((eb) => eb.or([eb('draining_job', 'is not', null), eb('restoring_job', 'is not', null)]))
    .execute();
  for (const { id, draining_job, restoring_job } of rows) {
    if (draining_job !== null) await database.transact((tx) => endDrain(tx, id));
    if (restoring_job !== null) await database.transact((tx) => endRestore(tx, id));
  }
}

const loadRow = (tx: Tx, id: string) =>
  tx.selectFrom('segment_hosts').selectAll().where('id', '=', id).executeTakeFirst();
const stateOf = async (tx: Tx, jobId: string) =>
  (await tx.selectFrom('jobs').select('state').where('id', '=', jobId).executeTakeFirst())?.state;

/**
 * Ends the draining of a host. If the job is done, the host goes into maintenance with the instances that the plan left
 * on it. After a failed or cancelled job the host stays disabled and the segment keeps protecting it; a failed job can be
 * retried.
 */
async function endDrain(tx: Tx, id: string): Promise<void> {
  const row = await loadRow(tx, id);
  if (!row || row.draining_job === null) return;
  const state = await stateOf(tx, row.draining_job);
  if (state === undefined || state === 'cancelled') {
    await changeSegmentHost(tx, PLATFORM, row, 'drain', { draining_job: null });
    const left = tx.updateTable('hosts').set({ disabled_by: 'drain' }).where('name', '=', row.name);
    await left.where('is_enabled', '=', 0).execute();
  } else if (state === 'done') {
    await changeSegmentHost(tx, PLATFORM, row, 'update', { on_maintenance: 1, draining_job: null });
  }
}

/** A reserved host that still has instances cannot become a reserve again. */
async function endRestore(tx: Tx, id: string): Promise<void> {
  const row = await loadRow(tx, id);
  if (!row || row.restoring_job === null) return;
  const state = await stateOf(tx, row.restoring_job);
  if (state === 'running' || state === 'paused' || state === 'cancelling') return;
  if ((await countInstances(tx, [row.name])).has(row.name)) {
    await changeSegmentHost(tx, PLATFORM, row, 'restore', { restoring_job: null });
  } else {
    await restoreReservedHost(tx, PLATFORM, row);
  }
}
