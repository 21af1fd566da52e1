import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { assertMetadataQuota, ownerOf } from '../../quota-sets/assert.ts';
import { changeServer } from '../../servers/change.ts';
import { loadFor } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view.ts';
import { reserveImage } from './reserve.ts';
import type { CreateBackup, CreateImage } from './schema.ts';
import { makeImageWorkflow } from './workflow.ts';

/**
 * Starts saving a server's disk to a new image; it runs on. Returns the image's id.
 * @throws 400 for a server that boots from a volume, 409 by state and while another image is made, 413 over quota
 */
export function createImage(ctx: ProjectContext, id: string, { name, metadata }: CreateImage): Promise<string> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'create_image', id);
    assertHasDisk(server);
    await assertMetadataQuota(tx, ownerOf(ctx, server), metadata);
    const imageId = await reserveImage(tx, ctx, server, { name, metadata });
    await changeServer(tx, actorOf(ctx), server, 'create_image', { task_state: 'image_snapshot_pending' });
    const input = { imageId, backup: null };
    await beginAction(tx, ctx, server, { action: 'createImage', workflow: makeImageWorkflow, input });
    return imageId;
  });
}

/** As `createImage`, and removes the oldest backups of its type beyond the rotation when it is complete. */
export function createBackup(ctx: ProjectContext, id: string, input: CreateBackup): Promise<string> {
  const { name, metadata, backup_type: type, rotation } = input;
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'create_backup', id);
    assertHasDisk(server);
    await assertMetadataQuota(tx, ownerOf(ctx, server), metadata);
    const properties = { image_type: 'backup', backup_type: type };
    const imageId = await reserveImage(tx, ctx, server, { name, metadata, properties, backupType: type });
    await changeServer(tx, actorOf(ctx), server, 'create_backup', { task_state: 'image_backup' });
    const work = { imageId, backup: { type, rotation } };
    await beginAction(tx, ctx, server, { action: 'createBackup', workflow: makeImageWorkflow, input: work });
    return imageId;
  });
}

function assertHasDisk({ id, image_id }: ServerRow): void {
  if (image_id !== null) return;
  throw Invalid(
    `Instance ${id} boots from a volume: there is no disk of its own to make an image of. ` +
      'Clone its volume instead.',
  );
}
