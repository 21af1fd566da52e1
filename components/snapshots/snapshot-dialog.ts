import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

/** What every dialog about snapshots gets. It is mounted while it is open; there is at least one snapshot. */
export interface SnapshotDialogProps {
  projectId: string;
  snapshots: readonly [Snapshot, ...Snapshot[]];
  onClose: () => void;
}
