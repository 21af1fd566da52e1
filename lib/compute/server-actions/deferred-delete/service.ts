import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { assertServerQuota, ownerOf } from '../../quota-sets/assert.ts';
import { changeServer } from '../../servers/change.ts';
import { loadFor } from '../../servers/service.ts';
import { deleteServerWorkflow } from '../../servers/workflows.ts';
import { restoreWorkflow } from './restore-workflow.ts';

/** Starts bringing a deleted server back, running. @throws 404, 409 by state, 413 when its place in the quota is taken */
export function restoreServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'restore', id);
    const { vcpus: cores, ram_mb: ram } = server;
    await assertServerQuota(tx, ownerOf(ctx, server), { instances: 1, cores, ram });
    await changeServer(tx, actorOf(ctx), server, 'restore', { task_state: 'restoring' });
    await beginAction(tx, ctx, server, { action: 'restore', workflow: restoreWorkflow, input: {} });
  });
}

/** Starts deleting a server for good, in whatever state it is; doing it twice changes nothing. @throws 404, 409 locked */
export function forceDeleteServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'force_delete', id);
    if (server.task_state === 'deleting') return;
    await changeServer(tx, actorOf(ctx), server, 'force_delete', { task_state: 'deleting' });
    await beginAction(tx, ctx, server, { action: 'forceDelete', workflow: deleteServerWorkflow, input: {} });
  });
}
