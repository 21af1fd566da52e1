'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { BackupName } from '#lib/block-storage/backups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { BackupDialogProps } from './backup-dialog.ts';
import { backupName } from './backup-words.ts';

const Changes = z.object({ name: BackupName, description: BackupName });

export function EditBackupDialog({ projectId, backups: [backup], onClose }: BackupDialogProps) {
  const t = useT();
  const update = clientOf(backupApi).update.useMutation(projectId);
  const { id, name, description } = backup;
  return (
    <FormDialog
      title={t('Edit {name}', { name: backupName(backup) })}
      submitLabel={t('Save')}
      schema={Changes}
      defaultValues={{ name, description: description ?? '' }}
      onSave={(changes) => update.mutateAsync({ id, ...changes })}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
    </FormDialog>
  );
}
