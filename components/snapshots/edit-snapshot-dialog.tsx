'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { SnapshotName } from '#lib/block-storage/snapshots/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';
import { snapshotName } from './snapshot-words.ts';

const Changes = z.object({ name: SnapshotName, description: SnapshotName });

export function EditSnapshotDialog({ projectId, snapshots: [snapshot], onClose }: SnapshotDialogProps) {
  const t = useT();
  const update = clientOf(snapshotApi).update.useMutation(projectId);
  const { id, name, description } = snapshot;
  return (
    <FormDialog
      title={t('Edit {name}', { name: snapshotName(snapshot) })}
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
