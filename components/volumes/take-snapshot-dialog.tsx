'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { defaultName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { SnapshotName } from '#lib/block-storage/snapshots/values.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

const TakeSnapshots = lazyComponent(async () => (await import('./take-snapshots.tsx')).TakeSnapshots);

const FREEZE = 'sudo fsfreeze --freeze /mnt/data\nsudo fsfreeze --unfreeze /mnt/data';

export function TakeSnapshotDialog(props: VolumeDialogProps) {
  return props.volumes.length > 1 ? <TakeSnapshots {...props} /> : <TakeOne {...props} />;
}

function TakeOne({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const create = clientOf(snapshotApi).create.useMutation(projectId);
  const [name] = useState(() => defaultName(volumeName(volume), format.stamp(Date.now())));
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'snapshots')}
      title={msg('Take a snapshot of {name}', { name: volumeName(volume) })}
      submitLabel={msg('Take snapshot')}
      schema={z.object({ name: SnapshotName, description: SnapshotName, metadata: Pairs })}
      defaultValues={{ name }}
      onSave={async (input) => {
        const force = isAttached(volume) ? { force: true } : {};
        await create.mutateAsync({ volume_id: volume.id, ...input, ...force });
      }}
      onClose={onClose}
    >
      {isAttached(volume) && (
        <Alert tone="info" title={t('An instance is using this volume')}>
          <p>
            {t(
              'The snapshot contains what is on the disk at that moment. Freeze the file system first and thaw it afterwards:',
            )}
          </p>
          <CodeBlock code={FREEZE} label={t('Commands')} copyLabel={t('Copy')} />
        </Alert>
      )}
      <FormFields of={{ name: {}, description: {}, metadata: {} }} />
    </FormDialog>
  );
}
