'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { AppLink } from '#components/console/app-link.tsx';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { volumeChoicesQuery } from '#lib/block-storage/volumes/queries.ts';
import { useAttachVolume } from '#lib/compute/volume-attachments/queries.ts';
import { createHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { attachable } from './attachable.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { MountHint } from './mount-hint.tsx';

const EXAMPLE = '/dev/vdb';

const Attachment = z.object({
  volumeId: z.string().min(1, msg('Choose a volume.')),
  device: z.string().regex(/^(\/dev\/[a-z]+)?$/, msg('Write a device such as /dev/vdb, or leave it empty.')),
  isDeletedToo: z.boolean(),
});

/** Chooses a volume for an instance; those that cannot be attached stay listed, with the reason. */
export function AttachVolumeDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const { t, format } = useI18n();
  const attach = useAttachVolume(projectId);
  const volumes = useQuery(volumeChoicesQuery(projectId));
  const [attached, setAttached] = useState<{ device: string; volume: string }>();
  const { name } = server;
  if (attached) return <MountHint {...attached} server={name} onClose={onClose} />;
  return (
    <FormDialog
      title={t('Attach a volume to {name}', { name })}
      submitLabel={t('Attach volume')}
      size="medium"
      schema={Attachment}
      defaultValues={{ volumeId: '', device: '', isDeletedToo: false }}
      onSubmit={async ({ volumeId, device, isDeletedToo }) => {
        const wish = { serverId: server.id, volumeId, delete_on_termination: isDeletedToo };
        const { volumeAttachment } = await attach.mutateAsync({ ...wish, ...(device ? { device } : {}) });
        setAttached({
          device: volumeAttachment.device,
          volume: volumes.data?.rows.find(({ id }) => id === volumeId)?.name || volumeId,
        });
      }}
      restsOn={volumes}
      onClose={onClose}
    >
      <ObjectField
        name="volumeId"
        label={t('Volume')}
        objects={volumes}
        unknown={t('The volumes could not be loaded')}
        choicesOf={(rows) =>
          attachable(rows, server['OS-EXT-AZ:availability_zone']).map(({ volume, obstacle }) => ({
            value: volume.id,
            title: volume.name || volume.id,
            description: [format.gib(volume.size), volume.volume_type, volume.availability_zone].join(' · '),
            disabledReason: obstacle && t(obstacle),
          }))
        }
        empty={
          <>
            {t('There is no volume in this project yet.')}{' '}
            <AppLink href={createHref(projectId, 'volumes')}>{t('Create volume')}</AppLink>
          </>
        }
      />
      <TextField
        name="device"
        label={t('Device')}
        placeholder={EXAMPLE}
        hint={t('Leave it empty for the next free one. The system inside may use another name.')}
      />
      <CheckboxField name="isDeletedToo" label={t('Delete the volume together with the instance')} />
    </FormDialog>
  );
}
