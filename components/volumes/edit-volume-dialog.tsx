'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VolumeName } from '#lib/block-storage/volumes/values.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

const Changes = z.object({
  name: VolumeName,
  description: VolumeName,
  metadata: Pairs,
  isBootable: z.boolean(),
  isReadOnly: z.boolean(),
});

export function EditVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const update = clientOf(volumeApi).update.useMutation(projectId);
  const act = clientOf(volumeApi).act.useMutation(projectId);
  const { id, name, description } = volume;
  const { readonly, ...metadata } = volume.metadata;
  const isBootable = volume.bootable === 'true';
  const isReadOnly = readonly === 'True';
  const { set_bootable, set_readonly } = VOLUME_VERBS;
  return (
    <FormDialog
      title={t('Edit {name}', { name: volumeName(volume) })}
      size="medium"
      schema={Changes}
      defaultValues={{ name, description: description ?? '', metadata: toPairs(metadata), isBootable, isReadOnly }}
      onSave={async ({ isBootable: bootable, isReadOnly: locked, ...changes }) => {
        const kept = { ...changes.metadata, ...(readonly === undefined ? {} : { readonly }) };
        await update.mutateAsync({ id, ...changes, metadata: kept });
        if (bootable !== isBootable) await act.mutateAsync({ id, json: { [set_bootable.action.key]: { bootable } } });
        if (locked !== isReadOnly) {
          await act.mutateAsync({ id, json: { [set_readonly.action.key]: { readonly: locked } } });
        }
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <PairsField name="metadata" label={t('Metadata')} />
      <CheckboxField
        name="isBootable"
        label={t('Bootable')}
        hint={t('Instances can boot from it. It must contain an operating system.')}
      />
      {can('set_readonly', volume) === true && <CheckboxField name="isReadOnly" label={t('Read-only')} />}
    </FormDialog>
  );
}
