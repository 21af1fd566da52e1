'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { UploadName } from '#lib/block-storage/volumes/values.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

const Input = z.object({
  image_name: UploadName,
  disk_format: z.enum(['qcow2', 'raw']),
  protected: z.boolean(),
});

export function UploadVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const upload = clientOf(volumeApi).act.useMutation(projectId);
  const name = volumeName(volume);
  return (
    <FormDialog
      title={t('Upload {name} to an image', { name })}
      description={t('Instances and volumes can be created from the image. It is private to the project.')}
      submitLabel={t('Upload to image')}
      size="medium"
      schema={Input}
      defaultValues={{ image_name: name, disk_format: 'qcow2', protected: false }}
      onSave={async (input) => {
        const json = { [VOLUME_VERBS.upload.action.key]: { ...input, force: isAttached(volume) } };
        await upload.mutateAsync({ id: volume.id, json });
      }}
      onClose={onClose}
    >
      <Fields volume={volume} />
    </FormDialog>
  );
}

function Fields({ volume }: { volume: Volume }) {
  const { t, format } = useI18n();
  return (
    <>
      {isAttached(volume) && (
        <Alert tone="info" title={t('An instance is using this volume')}>
          <p>
            {t(
              'The image contains what is on the disk while it is read. Stop the instance first for a consistent image.',
            )}
          </p>
        </Alert>
      )}
      <TextField name="image_name" label={t('Name of the image')} isRequired />
      <RadioCardsField
        name="disk_format"
        label={t('Format')}
        columns={2}
        cards={[
          { value: 'qcow2', title: 'qcow2', description: t('As large as the data written to the volume.') },
          {
            value: 'raw',
            title: 'raw',
            description: t('Byte by byte: always {size}.', { size: format.gib(volume.size) }),
          },
        ]}
      />
      <CheckboxField name="protected" label={t('Protected')} />
    </>
  );
}
