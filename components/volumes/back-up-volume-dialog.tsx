'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { defaultName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { BackupName, ContainerName } from '#lib/block-storage/backups/values.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
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
  const backups = useQuery(clientOf(backupApi).list.choices(projectId, { volume_id: volume.id, status: 'available' }));
  const snapshots = useQuery(
    clientOf(snapshotApi).list.choices(projectId, { volume_id: volume.id, status: 'available' }),
  );
  const [name] = useState(() => defaultName(volumeName(volume), format.stamp(Date.now())));
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'backups')}
      title={t('Back up {name}', { name: volumeName(volume) })}
      submitLabel={t('Back up volume')}
      size="medium"
      schema={Input}
      defaultValues={{ name, description: '', kind: 'full', snapshot_id: '', container: '' }}
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
      <Fields
        isAttached={isAttached(volume)}
        hasBackup={(backups.data?.rows.length ?? 0) > 0}
        snapshots={snapshots.data?.rows ?? []}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  isAttached: boolean;
  hasBackup: boolean;
  snapshots: readonly Snapshot[];
}

function Fields({ isAttached, hasBackup, snapshots }: FieldsProps) {
  const t = useT();
  return (
    <>
      {isAttached && (
        <Alert tone="info" title={t('An instance is using this volume')}>
          <p>{t('The backup captures the disk at a single moment, as after a power failure.')}</p>
        </Alert>
      )}
      <TextField name="name" label={t('Name')} />
      <RadioCardsField
        name="kind"
        label={t('Kind')}
        columns={2}
        cards={[
          { value: 'full', title: t('Full'), description: t('Everything written to the volume.') },
          {
            value: 'incremental',
            title: t('Incremental'),
            description: t('Only what changed since the last backup. That backup must be kept as long as this one.'),
            ...(hasBackup
              ? {}
              : { disabledReason: t('An incremental backup needs an earlier backup of this volume.') }),
          },
        ]}
      />
      <SelectField
        name="snapshot_id"
        label={t('What to back up')}
        placeholder={t('Current state of the volume')}
        options={snapshots.map((snapshot) => ({
          value: snapshot.id,
          label: t('Snapshot {name}', { name: snapshot.name || snapshot.id }),
        }))}
      />
      <TextField name="container" label={t('Container')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
    </>
  );
}
