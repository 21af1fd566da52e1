'use client';

import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useChangeImage } from '#lib/image/images/send-changes.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { ImageFieldsForm, imageFieldOf, toChanges, toInput } from './image-fields.ts';
import { imageName } from './image-words.ts';
import { ProtectionInputs } from './protection-inputs.tsx';
import { SystemInputs } from './system-inputs.tsx';
import { VisibilityField } from './visibility-field.tsx';

export function EditImageDialog({ projectId, images: [image], onClose }: ImageDialogProps) {
  const t = useT();
  const change = useChangeImage(projectId);
  return (
    <FormDialog
      title={t('Edit {name}', { name: imageName(image) })}
      size="medium"
      schema={ImageFieldsForm}
      defaultValues={toInput(image)}
      fieldOf={imageFieldOf}
      onSave={(values) => change.mutateAsync({ image, changes: toChanges(values) })}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <SystemInputs />
      <VisibilityField projectId={projectId} />
      <ProtectionInputs />
    </FormDialog>
  );
}
