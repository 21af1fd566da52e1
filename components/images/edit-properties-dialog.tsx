'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import type { OneImageProps } from '#components/images/image-dialog.ts';
import { PROPERTIES_FIELD } from '#components/images/image-inputs.ts';
import { imageName } from '#components/images/image-words.ts';
import { msg } from '#lib/i18n/text.ts';
import { useChangeImage } from '#lib/image/images/send-changes.ts';
import { Properties } from './image-fields.ts';
import { otherProperties } from './other-properties.ts';

const Changes = z.object({ properties: Properties });

/** Changes the custom properties of an image. Removing a row deletes the property. */
export function EditPropertiesDialog({ projectId, image, onClose }: OneImageProps) {
  const change = useChangeImage(projectId);
  const before = otherProperties(image);
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, '']));
  return (
    <FormDialog
      title={msg('Properties of {name}', { name: imageName(image) })}
      schema={Changes}
      defaultValues={{ properties: toPairs(before) }}
      onSave={({ properties }) => change.mutateAsync({ image, changes: { properties: { ...gone, ...properties } } })}
      onClose={onClose}
      fields={{ properties: PROPERTIES_FIELD }}
    />
  );
}
