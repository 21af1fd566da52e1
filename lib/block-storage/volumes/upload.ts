import { assertRoom } from '#lib/data-folder/disk-space.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { insertNewImage } from '#lib/image/images/create.ts';
import { formatStorageTime } from '../storage-time.ts';
import { changeVolume } from './change.ts';
import { assertCan, loadVolume } from './load.ts';
import type { Upload, UploadVolume } from './schema.ts';
import { uploadVolumeWorkflow } from './upload-workflow.ts';
import type { VolumeRow } from './view.ts';

/**
 * Uploads a volume to a new image: `uploading` → previous. @throws 400 for an attached volume without `force`, 403 for
 * the visibility, 404, 409 by state, 413 over a quota, 503 without disk space
 */
export function uploadVolume(ctx: ProjectContext, id: string, input: UploadVolume): Promise<Upload> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    assertCan(ctx, 'upload', volume);
    if (volume.status === 'in-use' && !input.force) {
      throw Invalid(
        'Invalid volume: Uploading an attached volume requires force=true. Data that the guest has not written yet is not included.',
      );
    }
    await assertRoom(ctx.env);
    const formats = { disk_format: input.disk_format ?? 'raw', container_format: input.container_format ?? 'bare' };
    const imageId = await insertImage(tx, ctx, volume, { ...input, ...formats });
    await changeVolume(tx, actorOf(ctx), volume, 'upload', { status: 'uploading' });
    const work = { volumeId: id, imageId, format: formats.disk_format, previous: volume.status };
    await startWorkflow(tx, uploadVolumeWorkflow, volume, work);
    return uploadView(tx, volume, { ...input, ...formats, imageId });
  });
}

type ImageUploadRequest = UploadVolume & { disk_format: 'raw' | 'qcow2'; container_format: 'bare' };

/** The image inherits metadata and requires a disk of this size. */
function insertImage(tx: Tx, ctx: ProjectContext, volume: VolumeRow, wanted: ImageUploadRequest): Promise<string> {
  const base = volume.image_metadata === null ? {} : unpackJson(volume.image_metadata);
  const kept = Object.entries(base).filter(([key]) => !OF_THE_ORIGINAL.test(key));
  const hasVisibility = ctx.microversion.minor >= 1;
  return insertNewImage(tx, ctx, {
    ...Object.fromEntries(kept),
    name: wanted.image_name,
    owner: volume.project_id,
    disk_format: wanted.disk_format,
    container_format: wanted.container_format,
    visibility: (hasVisibility && wanted.visibility) || 'private',
    protected: (hasVisibility && wanted.protected) ?? false,
    min_disk: volume.size,
    min_ram: Number(base.min_ram ?? 0),
  });
}

/** Attributes with fields of their own, and those specific to the original image. */
const OF_THE_ORIGINAL =
  /^(?:image_|instance_uuid$|owner|user_id$|base_image_ref$|os_(?:hash|hidden|glance)|img_signature|(?:container|disk)_format$|min_|size$|checksum$|name$|id$|status$|visibility$|protected$|tags$)/;

async function uploadView(
  tx: Tx,
  volume: VolumeRow,
  { imageId, ...wanted }: ImageUploadRequest & { imageId: string },
): Promise<Upload> {
  const types = tx.selectFrom('volume_types').select(['id', 'name']).where('name', '=', volume.volume_type);
  return {
    id: volume.id,
    image_id: imageId,
    image_name: wanted.image_name,
    disk_format: wanted.disk_format,
    container_format: wanted.container_format,
    size: volume.size,
    status: 'uploading',
    display_description: volume.description,
    updated_at: formatStorageTime(new Date().toISOString()),
    volume_type: (await types.executeTakeFirst()) ?? null,
  };
}
