'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { VolumeSize } from '#lib/block-storage/volumes/values.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { countedUsage } from '#lib/quotas/quota-left.ts';
import { SizeField } from './size-field.tsx';
import type { VolumeDialogProps } from './volume-dialog.ts';

const GrowFileSystemDialog = lazyComponent(
  async () => (await import('./grow-file-system-dialog.tsx')).GrowFileSystemDialog,
);

export function ExtendVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const extend = clientOf(volumeApi).act.useMutation(projectId);
  const [isDone, setIsDone] = useState(false);
  const name = volumeName(volume);
  const size = VolumeSize.refine((gib) => gib > volume.size, msg('Choose a size larger than the current one.'));
  if (isDone) return <GrowFileSystemDialog volume={volume} onClose={onClose} />;
  return (
    <FormDialog
      title={msg('Extend {name}', { name })}
      description={msg('It has {size} now. A volume can grow, but never shrink.', { size: format.gib(volume.size) })}
      submitLabel={msg('Extend')}
      schema={z.object({ size })}
      defaultValues={{ size: volume.size + 1 }}
      fieldOf={{ new_size: 'size' }}
      onSubmit={async (input) => {
        const json = { [VOLUME_VERBS.extend.action.key]: { new_size: input.size } };
        await extend.mutateAsync({ id: volume.id, json });
        setIsDone(true);
      }}
      onClose={onClose}
    >
      <SizeField projectId={projectId} label={t('New size')} min={volume.size + 1} allocated={volume.size} />
      <Quota projectId={projectId} sizeGib={volume.size} />
    </FormDialog>
  );
}

function Quota({ projectId, sizeGib }: { projectId: string; sizeGib: number }) {
  const { t, format } = useI18n();
  const wanted = useWatch({ name: 'size' });
  const answer = useQuery(storageQuotasQuery(projectId));
  const added = Math.max(0, (Number(wanted) || 0) - sizeGib);
  return (
    <QueryContent answer={answer} unknown={t('Could not load the quota')}>
      {({ quota_set: { gigabytes } }) => (
        <QuotaBar
          label={t('Volumes and snapshots')}
          used={countedUsage(gigabytes)}
          limit={gigabytes.limit}
          added={added}
          show={format.gib}
        />
      )}
    </QueryContent>
  );
}
