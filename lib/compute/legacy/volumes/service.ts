import { createVolume, deleteVolume, getVolume, volumeViews } from '#lib/block-storage/compute-integration.ts';
import type { ChangedVolume } from '#lib/block-storage/volumes/schema.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { VOLUME_MICROVERSIONS } from '#lib/http/microversions.ts';
import { slice } from '../slice.ts';
import type { LegacyVolume, LegacyVolumeQuery, NewLegacyVolume } from './schema.ts';

export async function listLegacyVolumes(ctx: ProjectContext, query: LegacyVolumeQuery): Promise<LegacyVolume[]> {
  const { read } = ctx.database;
  const own = read.selectFrom('volumes').select('id').where('project_id', '=', ctx.projectId);
  const rows = await slice(own.orderBy('created_at', 'desc').orderBy('id', 'desc'), query).execute();
  const ids = rows.map(({ id }) => id);
  const views = await volumeViews(asStorage(ctx), read, ids);
  return ids.flatMap((id) => views.get(id) ?? []).map(legacyView);
}

export async function getLegacyVolume(ctx: ProjectContext, id: string): Promise<LegacyVolume> {
  return legacyView(await getVolume(asStorage(ctx), id));
}

/** @throws 400, 404 for a type or source, 413 over quota */
export async function createLegacyVolume(ctx: ProjectContext, input: NewLegacyVolume): Promise<LegacyVolume> {
  const { display_name: name, display_description: description, ...rest } = input;
  return legacyView(await createVolume(asStorage(ctx), { ...rest, name, description }));
}

/** @throws 404, 409 while it is attached or busy */
export const deleteLegacyVolume = (ctx: ProjectContext, id: string): Promise<void> => deleteVolume(asStorage(ctx), id);

/** The request for block storage, with its oldest microversion. */
const asStorage = (ctx: ProjectContext): ProjectContext => ({ ...ctx, microversion: VOLUME_MICROVERSIONS.minimum });

const legacyView = (volume: ChangedVolume): LegacyVolume => ({
  id: volume.id,
  status: volume.status,
  size: volume.size,
  availabilityZone: volume.availability_zone,
  createdAt: volume.created_at,
  attachments:
    volume.attachments.length > 0
      ? volume.attachments.map(({ volume_id, server_id, device }) => ({
          id: volume_id,
          volumeId: volume_id,
          serverId: server_id ?? '',
          device,
        }))
      : [{}],
  displayName: volume.name,
  displayDescription: volume.description,
  volumeType: volume.volume_type,
  snapshotId: volume.snapshot_id,
  metadata: volume.metadata,
});
