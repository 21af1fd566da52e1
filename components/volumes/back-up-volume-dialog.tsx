'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { defaultName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { BackupName, ContainerName } from '#lib/block-storage/backups/values.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

const BackUpVolumes = lazyComponent(async () => (await import('./back-up-volumes.tsx')).BackUpVolumes);

const Input = z.object({
  name: BackupName,
  description: BackupName,
  kind: z.enum(['full', 'incremental']),
  snapshot_id: z.string(),
  container: ContainerName,
});

export function BackUpVolumeDialog(props: VolumeDialogProps) {
  return props.volumes.length > 1 ? <BackUpVolumes {...props} /> : <BackUpOne {...props} />;
}

function BackUpOne({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const create = clientOf(backupApi).create.useMutation(projectId);
  const filter = { volume_id: volume.id, status: 'available' } as const;
  const backups = useQuery(clientOf(backupApi).list.choices(projectId, filter));
  const snapshots = useQuery(clientOf(snapshotApi).list.choices(projectId, filter));
  const [name] = useState(() => defaultName(volumeName(volume), format.stamp(Date.now())));
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'backups')}
      title={msg('Back up {name}', { name: volumeName(volume) })}
      submitLabel={msg('Back up volume')}
      schema={Input}
      defaultValues={{ name, kind: 'full' }}
      restsOn={combineQueries(backups, snapshots)}
      onSave={({ kind, snapshot_id, container, ...said }) =>
        create.mutateAsync({
          volume_id: volume.id,
          ...said,
          incremental: kind === 'incremental',
          ...(snapshot_id ? { snapshot_id } : { force: isAttached(volume) }),
          ...(container ? { container } : {}),
        })
      }
      onClose={onClose}
    >
      {isAttached(volume) && (
        <Alert tone="info" title={t('An instance is using this volume')}>
          <p>{t('The backup captures the disk at a single moment, as after a power failure.')}</p>
        </Alert>
      )}
      <FormFields
        of={{
          name: {},
          kind: { label: msg('Kind'), control: 'cards', options: kindOptions(t, (backups.data?.rows.length ?? 0) > 0) },
          snapshot_id: {
            label: msg('What to back up'),
            placeholder: msg('Current state of the volume'),
            options: (snapshots.data?.rows ?? []).map((snapshot) => ({
              value: snapshot.id,
              label: t('Snapshot {name}', { name: snapshot.name || snapshot.id }),
            })),
          },
          container: { label: msg('Container') },
          description: {},
        }}
      />
    </FormDialog>
  );
}

const kindOptions = (t: Translate, hasBackup: boolean) => [
  { value: 'full', label: t('Full'), description: t('Everything written to the volume.') },
  {
    value: 'incremental',
    label: t('Incremental'),
    description: t('Only what changed since the last backup. That backup must be kept as long as this one.'),
    disabledReason: hasBackup ? undefined : t('An incremental backup needs an earlier backup of this volume.'),
  },
];
