'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs, toPairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { useUpdateVolume } from '#lib/block-storage/volumes/queries.ts';
import { VolumeChanges, VolumeName } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

const Changes = z.object({ name: VolumeName, description: VolumeChanges.shape.description, metadata: Pairs });

/** Renames, describes and labels a volume. */
export function EditVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const update = useUpdateVolume(projectId);
  const { id, name, description, metadata } = volume;
  return (
    <FormDialog
      title={t('Edit {name}', { name: volumeName(volume) })}
      submitLabel={t('Save')}
      size="medium"
      schema={Changes}
      defaultValues={{ name, description: description ?? '', metadata: toPairs(metadata) }}
      onSubmit={async (changes) => {
        await update.mutateAsync({ id, ...changes });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <PairsField name="metadata" label={t('Metadata')} />
    </FormDialog>
  );
}
