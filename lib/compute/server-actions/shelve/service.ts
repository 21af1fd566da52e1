import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/change.ts';
import { loadFor } from '../../servers/service.ts';
import { reserveImage } from '../images/reserve.ts';
import { offloadWorkflow } from './offload-workflow.ts';
import { shelveWorkflow } from './workflow.ts';

const SUFFIX = '-shelved';

/**
 * Starts putting a server away: it is powered off, and its disk saved to an image; one that boots from a volume leaves
 * its host at once. @throws 404, 409 by state, 413 over the quota of images
 */
export function shelveServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'shelve', id);
    const name = `${server.name.slice(0, 255 - SUFFIX.length)}${SUFFIX}`;
    const imageId = server.image_id === null ? null : await reserveImage(tx, ctx, server, { name });
    await changeServer(tx, actorOf(ctx), server, 'shelve', { task_state: 'shelving' });
    await beginAction(tx, ctx, server, { action: 'shelve', workflow: shelveWorkflow, input: { imageId } });
  });
}

/** Starts taking a shelved server off its host. @throws 404, 409 by state */
export function offloadServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'shelve_offload', id);
    await changeServer(tx, actorOf(ctx), server, 'shelve_offload', { task_state: 'shelving_offloading' });
    const input = { imageId: server.shelved_image_id };
    await beginAction(tx, ctx, server, { action: 'shelveOffload', workflow: offloadWorkflow, input });
  });
}
