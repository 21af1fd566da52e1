'use client';

import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { backupDeletion } from '#lib/block-storage/backups/queries.ts';
import { BACKUP_VERBS } from '#lib/block-storage/backups/verbs.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { BackupDialogProps } from './backup-dialog.ts';
import { backupName } from './backup-words.ts';

/** Asks before backups and what they keep are lost; the newest go first, as others build on older ones. */
export function DeleteBackupsDialog({ projectId, backups, onClose }: BackupDialogProps) {
  const t = useT();
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['backup', 'quota']}
      objects={backups.toSorted((one, other) => other.created_at.localeCompare(one.created_at))}
      idOf={({ id }) => id}
      nameOf={backupName}
      verb={BACKUP_VERBS.delete}
      losesData
      deletionOf={({ id }) => backupDeletion(id)}
      onClose={onClose}
    >
      <p>{t(BACKUP_VERBS.delete.question.sentence)}</p>
    </DeleteObjects>
  );
}
