'use client';

import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useChangeImage } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { ImageFieldsForm, imageFieldOf, toChanges, toInput } from './image-fields.ts';
import { KeepingInputs, LeastInputs, SystemInputs } from './image-inputs.tsx';
import { imageName } from './image-words.ts';
import { VisibilityField } from './visibility-field.tsx';

/** What every dialog about one image gets. It is mounted while it is open. */
export interface ImageDialogProps {
  projectId: string;
  image: Image;
  onClose: () => void;
}

/** Renames an image, says what it needs and who sees it. */
export function EditImageDialog({ projectId, image, onClose }: ImageDialogProps) {
  const t = useT();
  const change = useChangeImage(projectId);
  return (
    <FormDialog
      title={t('Edit {name}', { name: imageName(image) })}
      submitLabel={t('Save')}
      size="medium"
      schema={ImageFieldsForm}
      defaultValues={toInput(image)}
      fieldOf={imageFieldOf}
      onSubmit={async (values) => {
        await change.mutateAsync({ image, changes: toChanges(values) });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <SystemInputs />
      <LeastInputs />
      <VisibilityField projectId={projectId} />
      <KeepingInputs />
    </FormDialog>
  );
}
