'use client';

import { EditDescribed } from '#components/console/edit-described.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { SnapshotName } from '#lib/block-storage/snapshots/values.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';

export function EditSnapshotDialog({ projectId, snapshots: [object], onClose }: SnapshotDialogProps) {
  const { mutateAsync: save } = clientOf(snapshotApi).update.useMutation(projectId);
  return <EditDescribed nameSchema={SnapshotName} descriptionSchema={SnapshotName} {...{ object, save, onClose }} />;
}
