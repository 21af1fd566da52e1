import { randomBytes } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { findImage } from '#lib/image/images/lookup.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { lastSegment } from '../../servers/block-devices.ts';
import { changeServer } from '../../servers/change.ts';
import { loadImage } from '../../servers/ingredients.ts';
import { loadFor } from '../../servers/service.ts';
import { imageOfVolume, rootVolumeOf } from '../root-volume.ts';
import type { Rescue, Rescued } from './schema.ts';
import { rescueWorkflow, unrescueWorkflow } from './workflow.ts';

/**
 * Starts a server from a rescue disk, with its own as the second one. Gives the password.
 * @throws 400 for an image that is not usable, and below 2.87 for a server that boots from a volume, 404, 409 by state
 */
export function rescueServer(ctx: ProjectContext, id: string, body: Rescue): Promise<Rescued> {
  const adminPass = body?.adminPass ?? randomBytes(9).toString('base64url');
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'rescue', id);
    const asked = body?.rescue_image_ref === undefined ? undefined : lastSegment(body.rescue_image_ref);
    if (asked !== undefined) await loadImage(tx, ctx, asked);
    const imageId = asked ?? (await ownImageOf(tx, ctx, id));
    if (server.image_id === null) assertVolumeBacked(ctx, id, imageId);
    await changeServer(tx, actorOf(ctx), server, 'rescue', { task_state: 'rescuing' });
    await beginAction(tx, ctx, server, { action: 'rescue', workflow: rescueWorkflow, input: { imageId } });
    return { adminPass };
  });
}

/** Starts a rescued server from its own disk again. @throws 404, 409 by state */
export function unrescueServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'unrescue', id);
    await changeServer(tx, actorOf(ctx), server, 'unrescue', { task_state: 'unrescuing' });
    await beginAction(tx, ctx, server, { action: 'unrescue', workflow: unrescueWorkflow, input: {} });
  });
}

function assertVolumeBacked(ctx: ProjectContext, id: string, imageId: string | null): void {
  const refused = `Instance ${id} cannot be rescued: Cannot rescue a volume-backed instance`;
  if (ctx.microversion.minor < 87) throw Invalid(`${refused} below microversion 2.87.`);
  if (imageId === null) throw Invalid(`${refused} without an image to boot from: give rescue_image_ref.`);
}

/** The image that the root volume was made from, while the caller may use it; null leaves the choice to the hypervisor. */
async function ownImageOf(tx: Tx, ctx: ProjectContext, id: string): Promise<string | null> {
  const root = await rootVolumeOf(tx, id);
  const imageId = root && imageOfVolume(root);
  if (!imageId || ctx.microversion.minor < 87) return null;
  const image = await findImage(tx, { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller), id: imageId });
  return image?.status === 'active' ? imageId : null;
}
