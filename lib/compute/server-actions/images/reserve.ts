import { assertRoom } from '#lib/data-folder/disk-space.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { reserveSnapshotImage } from '#lib/image/images/compute-integration.ts';
import { imageProperties } from '#lib/image/images/lookup.ts';
import type { ServerRow } from '../../servers/view/view.ts';

interface ImageRequest {
  name: string;
  /** Properties from the request. */
  metadata?: Record<string, string> | undefined;
  /** Properties set by the platform. */
  properties?: Record<string, string>;
  /** Type, for a backup. */
  backupType?: string;
}

/** Properties that are not inherited from the server's image. */
const OF_THE_ORIGINAL =
  /^(?:img_signature|image_|instance_uuid$|backup_type$|owner_|user_id$|base_image_ref$|os_glance_)/;

/**
 * Reserves an image for a server's disk in its project; docs/contract/image.md 7. Inherits properties of the server's
 * image. Returns its id. @throws 403 for reserved metadata, 413 over quota, 503 without disk space
 */
export async function reserveImage(
  tx: Tx,
  ctx: ProjectContext,
  server: ServerRow,
  { name, metadata, properties, backupType }: ImageRequest,
): Promise<string> {
  await assertRoom(ctx.env);
  const base = await originalOf(tx, server.image_id ?? '');
  return reserveSnapshotImage(tx, actorOf(ctx), {
    projectId: server.project_id,
    userId: ctx.caller.userId,
    name,
    minDisk: unpackJson(server.flavor).disk,
    minRam: base.minRam,
    diskFormat: ctx.engine.hypervisor.snapshotFormatOn(server.host ?? ''),
    backup: backupType === undefined ? undefined : { serverId: server.id, type: backupType },
    properties: {
      ...base.properties,
      ...(await ownerNames(tx, ctx, server)),
      ...metadata,
      instance_uuid: server.id,
      base_image_ref: server.image_id ?? '',
      ...properties,
    },
  });
}

async function originalOf(tx: Tx, id: string): Promise<{ minRam: number; properties: Record<string, string> }> {
  const image = await tx.selectFrom('images').select('min_ram').where('id', '=', id).executeTakeFirst();
  const all = (await imageProperties(tx, [id])).get(id) ?? {};
  const kept = Object.entries(all).filter(([key]) => !OF_THE_ORIGINAL.test(key));
  return { minRam: image?.min_ram ?? 0, properties: Object.fromEntries(kept) };
}

async function ownerNames(tx: Tx, ctx: ProjectContext, server: ServerRow): Promise<Record<string, string>> {
  const project = tx.selectFrom('projects').select('name').where('id', '=', server.project_id);
  const { name } = (await project.executeTakeFirst()) ?? { name: '' };
  return { owner_user_name: ctx.caller.userName, owner_project_name: name };
}
