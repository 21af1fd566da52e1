import type { ChangedVolume } from '#lib/block-storage/volumes/schema.ts';
import type { LegacyVolume } from './schema.ts';

export const legacyVolumeView = (volume: ChangedVolume): LegacyVolume => ({
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
