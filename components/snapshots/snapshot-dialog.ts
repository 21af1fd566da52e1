import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

/** Props of every dialog about snapshots. A dialog is mounted only while it is open. */
export interface SnapshotDialogProps extends ProjectDialogProps {
  snapshots: readonly [Snapshot, ...Snapshot[]];
}
