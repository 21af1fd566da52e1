'use client';

import { EditDescribed } from '#components/console/edit-described.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { BackupName } from '#lib/block-storage/backups/values.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { BackupDialogProps } from './backup-dialog.ts';

export function EditBackupDialog({ projectId, backups: [object], onClose }: BackupDialogProps) {
  const { mutateAsync: save } = clientOf(backupApi).update.useMutation(projectId);
  return <EditDescribed nameSchema={BackupName} descriptionSchema={BackupName} {...{ object, save, onClose }} />;
}
