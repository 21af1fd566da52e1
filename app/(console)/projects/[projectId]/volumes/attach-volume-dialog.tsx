'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import { serverChoicesQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useAttachVolume } from '#lib/compute/volume-attachments/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

const Attachment = z.object({
  serverId: z.string().min(1, msg('Choose an instance.')),
  device: z.string().regex(/^(\/dev\/[a-z]+)?$/, msg('Write a device such as /dev/vdb, or leave it empty.')),
});

const exampleDevice = '/dev/vdb';

/** Gives a volume to an instance; those that cannot take it stand there with the reason. */
export function AttachVolumeDialog({ projectId, volume, onClose }: VolumeDialogProps) {
  const t = useT();
  const attach = useAttachVolume(projectId);
  const servers = useQuery(serverChoicesQuery(projectId));
  const reasonAgainst = (server: Server): string | undefined => {
    const zone = server['OS-EXT-AZ:availability_zone'];
    if (zone !== volume.availability_zone) return t('It is in another zone: {zone}.', { zone });
    const verdict = can('attach_volume', stateOf(server));
    return verdict === true ? undefined : t(verdict);
  };
  return (
    <FormDialog
      title={t('Attach {name}', { name: volumeName(volume) })}
      submitLabel={t('Attach')}
      schema={Attachment}
      defaultValues={{ serverId: '', device: '' }}
      onSubmit={async ({ serverId, device }) => {
        await attach.mutateAsync({ serverId, volumeId: volume.id, ...(device ? { device } : {}) });
        onClose();
      }}
      restsOn={servers}
      onClose={onClose}
    >
      <ObjectField
        name="serverId"
        label={t('Instance')}
        objects={servers}
        unknown={t('The instances could not be loaded')}
        choicesOf={(rows) =>
          rows.map((server) => ({
            value: server.id,
            title: server.name,
            description: server.status,
            disabledReason: reasonAgainst(server),
          }))
        }
        empty={t('There is no instance in this project yet.')}
      />
      <TextField
        name="device"
        label={t('Device')}
        placeholder={exampleDevice}
        hint={t('Optional. The guest may give it another name.')}
      />
    </FormDialog>
  );
}
