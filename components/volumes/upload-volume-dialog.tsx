'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { UploadName } from '#lib/block-storage/volumes/values.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

const Input = z.object({ image_name: UploadName, disk_format: z.enum(['qcow2', 'raw']), protected: z.boolean() });

export function UploadVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const upload = clientOf(volumeApi).act.useMutation(projectId);
  const name = volumeName(volume);
  return (
    <FormDialog
      title={msg('Upload {name} to an image', { name })}
      description={msg('Instances and volumes can be created from the image. It is private to the project.')}
      submitLabel={msg('Upload to image')}
      schema={Input}
      defaultValues={{ image_name: name, disk_format: 'qcow2' }}
      onSave={async (input) => {
        const json = { [VOLUME_VERBS.upload.action.key]: { ...input, force: isAttached(volume) } };
        await upload.mutateAsync({ id: volume.id, json });
      }}
      onClose={onClose}
    >
      {isAttached(volume) && (
        <Alert tone="info" title={t('An instance is using this volume')}>
          <p>
            {t(
              'The image contains what is on the disk while it is read. Stop the instance first for a consistent image.',
            )}
          </p>
        </Alert>
      )}
      <FormFields
        of={{
          image_name: { label: msg('Name of the image'), isRequired: true },
          disk_format: {
            label: msg('Format'),
            columns: 2,
            words: {
              qcow2: ['qcow2', msg('As large as the data written to the volume.')],
              raw: {
                title: 'raw',
                description: msg('Byte by byte: always {size}.', { size: format.gib(volume.size) }),
              },
            },
          },
          protected: { label: msg('Protected') },
        }}
      />
    </FormDialog>
  );
}
