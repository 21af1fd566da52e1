import { z } from 'zod';
import { actorOf } from '#lib/events/log.ts';
import { serveVerb } from '#lib/http/actions.ts';
import { markBoundedByBody } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { assertServerQuota, ownerOf } from '../../quota-sets/assert-quota.ts';
import { changeServer } from '../../servers/life/change.ts';
import { deleteServerWorkflow } from '../../servers/life/workflows.ts';
import { assertUnprotected, loadServerForVerb } from '../../servers/service.ts';
import { deferredDeleteVerbs } from './verbs.ts';
import { reclaimWorkflow, restoreWorkflow, softDeleteWorkflow } from './workflows.ts';

/** As clients send anything, parameters are not validated. */
const NoParameters = markBoundedByBody(z.unknown());

/** Restores a soft-deleted server and starts it. @throws 404, 409 by state, 413 over quota */
function restoreServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'restore', id);
    const { vcpus: cores, ram_mb: ram } = server;
    await assertServerQuota(tx, ownerOf(ctx, server), { instances: 1, cores, ram });
    await changeServer(tx, actorOf(ctx), server, 'restore', { task_state: 'restoring' });
    await beginAction(tx, ctx, server, { action: 'restore', workflow: restoreWorkflow, input: {} });
  });
}

/** Deletes a server permanently in any state; idempotent. @throws 404, 409 locked */
function forceDeleteServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'force_delete', id);
    await assertUnprotected(tx, server);
    if (server.task_state === 'deleting') return;
    await changeServer(tx, actorOf(ctx), server, 'force_delete', { task_state: 'deleting' });
    await beginAction(tx, ctx, server, { action: 'forceDelete', workflow: deleteServerWorkflow, input: {} });
  });
}

export const deferredDeleteActions = {
  actions: {
    ...serveVerb(deferredDeleteVerbs.restore, {
      body: NoParameters,
      status: 202,
      run: (ctx, { params }) => restoreServer(ctx, params.id),
    }),
    ...serveVerb(deferredDeleteVerbs.force_delete, {
      body: NoParameters,
      status: 202,
      run: (ctx, { params }) => forceDeleteServer(ctx, params.id),
    }),
  },
  workflows: [reclaimWorkflow, restoreWorkflow, softDeleteWorkflow],
};
