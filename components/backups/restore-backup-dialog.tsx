'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { Alert } from '#components/ui/alert.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { BackupName } from '#lib/block-storage/backups/values.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import type { BackupDialogProps } from './backup-dialog.ts';
import { backupName } from './backup-words.ts';

const Input = z.object({ volume_id: z.string(), name: BackupName });
/** Required if the quota does not allow a new volume. */
const IntoExisting = Input.extend({ volume_id: z.string().min(1, msg('Choose a volume.')) });

export function RestoreBackupDialog({ projectId, backups: [backup], onClose }: BackupDialogProps) {
  const format = useFormat();
  const restore = clientOf(backupApi).restore.useMutation(projectId);
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const room = useRoomFor(projectId)('volumes');
  const name = backupName(backup);
  const targets = (volumes.data?.rows ?? []).filter((one) => can('restore', one) === true && one.size >= backup.size);
  return (
    <FormDialog
      title={msg('Restore {name}', { name })}
      description={msg('It contains {size} from {time}.', {
        size: format.gib(backup.size),
        time: format.dateTime(backup.data_timestamp),
      })}
      submitLabel={msg('Restore')}
      size="medium"
      schema={room === true ? Input : IntoExisting}
      defaultValues={{ name: `restored-${name}`.slice(0, 255) }}
      lossOf={({ volume_id }) => {
        const target = targets.find(({ id }) => id === volume_id);
        return target && volumeName(target);
      }}
      restsOn={volumes}
      onSave={async (input) => {
        const into = input.volume_id ? { volume_id: input.volume_id } : { name: input.name };
        await restore.mutateAsync({ id: backup.id, ...into });
      }}
      onClose={onClose}
      fields={{
        volume_id: {
          label: msg('Restore to'),
          placeholder: room === true ? msg('A new volume') : msg('Choose a volume'),
          options: targets.map((volume) => ({
            value: volume.id,
            label: `${volumeName(volume)} (${format.gib(volume.size)})`,
          })),
        },
      }}
    >
      <Target volumes={targets} room={room} />
    </FormDialog>
  );
}

function Target({ volumes, room }: { volumes: readonly Volume[]; room: true | Text }) {
  const t = useT();
  const id = useWatch({ name: 'volume_id' });
  const target = volumes.find((volume) => volume.id === id);
  if (!target && room !== true) return <Alert tone="warning" title={t(room)} />;
  if (!target) return <TextField name="name" label={t('Name of the new volume')} />;
  return (
    <Alert tone="warning" title={t('All current data on {name} is lost permanently', { name: volumeName(target) })}>
      <p>{t('It is replaced by the contents of the backup.')}</p>
    </Alert>
  );
}
