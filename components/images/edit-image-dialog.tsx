'use client';

import { FormDialog } from '#components/console/form-dialog.tsx';
import { msg } from '#lib/i18n/text.ts';
import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { useChangeImage } from '#lib/image/images/send-changes.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { ImageFieldsForm, toChanges } from './image-fields.ts';
import { IMAGE_FIELDS, KEEPING_FIELDS } from './image-inputs.ts';
import { imageName } from './image-words.ts';
import { VisibilityField } from './visibility-field.tsx';

export function EditImageDialog({ projectId, images: [image], onClose }: ImageDialogProps) {
  const change = useChangeImage(projectId);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: imageName(image) })}
      schema={ImageFieldsForm}
      defaultValues={{ ...image, ...systemOf(image), tags: image.tags.join(', ') }}
      onSave={(values) => change.mutateAsync({ image, changes: toChanges(values) })}
      onClose={onClose}
      fields={{ ...IMAGE_FIELDS, visibility: <VisibilityField projectId={projectId} />, ...KEEPING_FIELDS }}
    />
  );
}

const systemOf = (image: Image) => ({
  os_distro: propertyOf(image, 'os_distro') ?? '',
  os_version: propertyOf(image, 'os_version') ?? '',
});
