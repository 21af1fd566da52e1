'use client';

import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { SNAPSHOT_VERBS } from '#lib/block-storage/snapshots/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { losesData } from '#lib/verbs/loss.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';
import { snapshotName } from './snapshot-words.ts';

export function DeleteSnapshotsDialog({ projectId, snapshots, onClose }: SnapshotDialogProps) {
  const t = useT();
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['snapshot', 'quota']}
      objects={snapshots}
      idOf={({ id }) => id}
      nameOf={snapshotName}
      verb={SNAPSHOT_VERBS.delete}
      losesData={losesData(SNAPSHOT_VERBS.delete, snapshots)}
      deletionOf={({ id }) => clientOf(snapshotApi).remove.request(id)}
      onClose={onClose}
    >
      <p>{t(SNAPSHOT_VERBS.delete.question.sentence)}</p>
    </DeleteObjects>
  );
}
