import type { SnapshotSummary } from '#lib/block-storage/snapshots/schema.ts';
import type { LegacySnapshot } from './schema.ts';

export const legacySnapshotView = (snapshot: SnapshotSummary): LegacySnapshot => ({
  id: snapshot.id,
  status: snapshot.status,
  size: snapshot.size,
  createdAt: snapshot.created_at,
  displayName: snapshot.name,
  displayDescription: snapshot.description,
  volumeId: snapshot.volume_id,
});
