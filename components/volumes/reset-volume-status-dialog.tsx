'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Properties } from '#components/console/properties.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { statusChoices } from '#components/console/status-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VolumeStatus } from '#lib/block-storage/volumes/values.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AttachedTo } from './attached-to.tsx';
import type { VolumeDialogProps } from './volume-dialog.ts';

/** Stable statuses, which a volume can be reset to. */
const LASTING: readonly VolumeStatus[] = ['available', 'in-use', 'error', 'maintenance'];

export function ResetVolumeStatusDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const act = clientOf(volumeApi).act.useMutation(projectId);
  const isAttached = volume.attachments.length > 0;
  return (
    <FormDialog
      title={msg('Reset the status of {name}', { name: volumeName(volume) })}
      submitLabel={msg('Reset status')}
      size="medium"
      schema={z.object({ status: VolumeStatus })}
      defaultValues={{ status: isAttached ? 'in-use' : 'available' }}
      onSave={({ status }) =>
        act.mutateAsync({ id: volume.id, json: { [VOLUME_VERBS.reset_status.action.key]: { status } } })
      }
      onClose={onClose}
    >
      <Alert tone="warning" title={t('This changes a label and does not repair the volume')}>
        {t('Check the attachment first: both statuses should match.')}
      </Alert>
      <Properties
        columns={1}
        items={[
          { label: t('Status in block storage'), value: <StatusBadge status={volume.status} /> },
          {
            label: t('Status in compute'),
            value: isAttached ? <AttachedTo projectId={projectId} volume={volume} /> : t('Not attached'),
          },
        ]}
      />
      <SelectField name="status" label={t('New status')} options={statusChoices(LASTING, t)} />
    </FormDialog>
  );
}
