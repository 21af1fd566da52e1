'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import type { OneImageProps } from '#components/images/image-dialog.ts';
import { otherProperties, Properties } from '#components/images/image-fields.ts';
import { imageName } from '#components/images/image-words.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useChangeImage } from '#lib/image/images/send-changes.ts';

const Changes = z.object({ properties: Properties });

/** Changes the custom properties of an image. Removing a row deletes the property. */
export function EditPropertiesDialog({ projectId, image, onClose }: OneImageProps) {
  const t = useT();
  const change = useChangeImage(projectId);
  const before = otherProperties(image);
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, '']));
  return (
    <FormDialog
      title={t('Properties of {name}', { name: imageName(image) })}
      size="medium"
      schema={Changes}
      defaultValues={{ properties: toPairs(before) }}
      onSave={({ properties }) => change.mutateAsync({ image, changes: { properties: { ...gone, ...properties } } })}
      onClose={onClose}
    >
      <PairsField
        name="properties"
        label={t('Properties')}
        hint={t('For example hw_disk_bus: virtio, hw_firmware_type: uefi, architecture: x86_64.')}
      />
    </FormDialog>
  );
}
