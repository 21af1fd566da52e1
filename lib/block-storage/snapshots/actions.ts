import { actorOf } from '#lib/events/log.ts';
import { type Action, serve } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeSnapshot } from './change.ts';
import { ResetSnapshotStatus, type SnapshotStatus } from './schema.ts';
import { loadSnapshot, startDeletion } from './service.ts';
import { SNAPSHOT_VERBS } from './verbs.ts';

/** Gives a snapshot a status, whatever is the matter with its data. @throws 404 */
function resetStatus(ctx: ProjectContext, id: string, status: SnapshotStatus): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const snapshot = await loadSnapshot(tx, ctx, id);
    await changeSnapshot(tx, actorOf(ctx), snapshot, 'reset_status', { status });
  });
}

/** Starts the deletion, whatever its status. @throws 404 */
function forceDelete(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => startDeletion(tx, ctx, await loadSnapshot(tx, ctx, id)));
}

/** What the server does for the verbs, by their keys at `POST /snapshots/{id}/action`. */
export const snapshotActions: Record<string, Action> = {
  ...serve(SNAPSHOT_VERBS.reset_status, {
    body: ResetSnapshotStatus,
    status: 202,
    run: (ctx, { params, body }) => resetStatus(ctx, params.id, body.status),
  }),
  ...serve(SNAPSHOT_VERBS.force_delete, { status: 202, run: (ctx, { params }) => forceDelete(ctx, params.id) }),
};
