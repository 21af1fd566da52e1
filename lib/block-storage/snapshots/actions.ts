import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeSnapshot } from './change.ts';
import { ResetSnapshotStatus, UpdateSnapshotStatus } from './schema.ts';
import { loadSnapshot, startDeletion } from './service.ts';
import type { SnapshotStatus } from './statuses.ts';
import { SNAPSHOT_VERBS } from './verbs.ts';

/** Sets the status of a snapshot, whatever the state of its data. @throws 404 */
function resetStatus(ctx: ProjectContext, id: string, status: { status: SnapshotStatus }): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const snapshot = await loadSnapshot(tx, ctx, id);
    await changeSnapshot(tx, actorOf(ctx), snapshot, 'reset_status', status);
  });
}

/** Statuses that a driver may report, by current status; as upstream. */
const REPORTED: Partial<Record<SnapshotStatus, readonly string[]>> = {
  creating: ['available', 'error'],
  deleting: ['deleting', 'error_deleting'],
};

/** Records a driver's report. @throws 400 for an invalid transition, 404 */
function updateStatus(ctx: ProjectContext, id: string, { status, progress }: UpdateSnapshotStatus): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const snapshot = await loadSnapshot(tx, ctx, id);
    if (!REPORTED[snapshot.status]?.includes(status)) {
      throw Invalid(`Invalid snapshot: The status of a snapshot cannot change from ${snapshot.status} to ${status}.`);
    }
    const after = { status, progress: progress ?? snapshot.progress };
    await changeSnapshot(tx, actorOf(ctx), snapshot, 'update_status', after);
  });
}

/** Deletes in any status. @throws 404 */
function forceDelete(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => startDeletion(tx, ctx, await loadSnapshot(tx, ctx, id)));
}

export const snapshotActions = serveVerbs(SNAPSHOT_VERBS, {
  reset_status: handler(resetStatus, { body: ResetSnapshotStatus }),
  update_status: handler(updateStatus, { body: UpdateSnapshotStatus }),
  force_delete: handler(forceDelete),
});
