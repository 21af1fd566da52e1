import { reserveServerSnapshots, type ServerSnapshot } from '#lib/block-storage/compute-integration.ts';
import { assertRoom } from '#lib/data-folder/disk-space.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { reserveSnapshotImage } from '#lib/image/images/compute-integration.ts';
import { imageProperties } from '#lib/image/images/lookup.ts';
import { DISKS_OF_VOLUMES, volumeDisks } from '#lib/image/images/volume-disks.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { rootVolumeOf, type VolumeRow } from '../root-volume.ts';

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

/** What the metadata of a volume says of its image besides properties. */
const OF_THE_DATA = new Set(['container_format', 'disk_format', 'min_disk', 'min_ram', 'size', 'checksum']);

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

/**
 * Reserves an image without data for a server that boots from a volume, and snapshots of its volumes, which the image
 * names. Inherits what the boot volume has of its image. @throws 400 without a boot volume, 403 for reserved metadata,
 * 409 by the status of a volume, 413 over quota, 503 without disk space
 */
export async function reserveVolumeImage(
  tx: Tx,
  ctx: ProjectContext,
  server: ServerRow,
  { name, metadata }: Pick<ImageRequest, 'name' | 'metadata'>,
): Promise<{ imageId: string; snapshots: ServerSnapshot[] }> {
  const root = await rootVolumeOf(tx, server.id);
  if (!root) throw Invalid(`Instance ${server.id} has no disk to create an image from.`);
  const { id: serverId, project_id: projectId } = server;
  const snapshots = await reserveServerSnapshots(tx, ctx, { serverId, projectId, name: `snapshot for ${name}` });
  const base = originalOfVolume(root);
  const imageId = await reserveSnapshotImage(tx, actorOf(ctx), {
    projectId,
    userId: ctx.caller.userId,
    name,
    minDisk: root.size,
    minRam: base.minRam,
    diskFormat: 'raw',
    properties: {
      ...base.properties,
      ...(await ownerNames(tx, ctx, server)),
      ...metadata,
      instance_uuid: serverId,
      base_image_ref: '',
      ...volumeDisks(snapshots),
    },
  });
  return { imageId, snapshots };
}

interface Original {
  minRam: number;
  properties: Record<string, string>;
}

async function originalOf(tx: Tx, id: string): Promise<Original> {
  const image = await tx.selectFrom('images').select('min_ram').where('id', '=', id).executeTakeFirst();
  return { minRam: image?.min_ram ?? 0, properties: inherited((await imageProperties(tx, [id])).get(id) ?? {}) };
}

function originalOfVolume({ image_metadata }: VolumeRow): Original {
  const facts = image_metadata === null ? {} : unpackJson(image_metadata);
  const properties = Object.fromEntries(Object.entries(facts).filter(([key]) => !OF_THE_DATA.has(key)));
  return { minRam: Number(facts.min_ram ?? 0), properties: inherited(properties) };
}

const inherited = (properties: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(properties).filter(([key]) => !OF_THE_ORIGINAL.test(key) && !DISKS_OF_VOLUMES.has(key)),
  );

async function ownerNames(tx: Tx, ctx: ProjectContext, server: ServerRow): Promise<Record<string, string>> {
  const project = tx.selectFrom('projects').select('name').where('id', '=', server.project_id);
  const { name } = (await project.executeTakeFirst()) ?? { name: '' };
  return { owner_user_name: ctx.caller.userName, owner_project_name: name };
}
