'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import type { VolumeType } from '#lib/block-storage/types/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Input = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  description: z.string().max(255, msg('Use at most 255 characters.')),
  is_public: z.boolean(),
});

interface TypeFormProps extends ProjectDialogProps {
  /** The volume type to edit; a new one is created without it. */
  type?: VolumeType;
}

export function TypeForm({ projectId, type, onClose }: TypeFormProps) {
  const t = useT();
  const create = clientOf(volumeTypeApi).create.useMutation(projectId);
  const update = clientOf(volumeTypeApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={type ? t('Edit {name}', { name: type.name }) : t('Create type')}
      submitLabel={type ? t('Save') : t('Create type')}
      schema={Input}
      defaultValues={{
        name: type?.name ?? '',
        description: type?.description ?? '',
        is_public: type?.is_public ?? true,
      }}
      onSave={(input) => (type ? update.mutateAsync({ id: type.id, ...input }) : create.mutateAsync(input))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Name')}
        isRequired
        hint={type?.name === DEFAULT_TYPE ? t('It is the default for new volumes and cannot be renamed.') : undefined}
      />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <CheckboxField name="is_public" label={t('Public')} />
    </FormDialog>
  );
}
