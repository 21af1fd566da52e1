'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { defaultName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

const idOf = ({ id }: Volume) => id;

export function TakeSnapshots({ projectId, volumes, onClose }: VolumeDialogProps) {
  const { t, format } = useI18n();
  const change = useBulkChange(projectId, ['snapshot', 'quota']);
  const count = volumes.length;
  const attached = volumes.filter(isAttached).length;
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'snapshots')}
      title={msg('Take snapshots of {count, plural, one {# volume} other {# volumes}}', { count })}
      description={msg('Each is named after its volume, with the date.')}
      submitLabel={msg('Take {count, plural, one {# snapshot} other {# snapshots}}', { count })}
      schema={z.object({ metadata: Pairs })}
      onSave={async ({ metadata }) => {
        const stamp = format.stamp(Date.now());
        await change({
          title: msg('Taking {count, plural, one {# snapshot} other {# snapshots}}', { count }),
          rows: volumes,
          idOf,
          nameOf: volumeName,
          requestsOf: (volume) => {
            const force = isAttached(volume) ? { force: true } : {};
            const name = defaultName(volumeName(volume), stamp);
            return [clientOf(snapshotApi).create.request({ volume_id: volume.id, name, metadata, ...force })];
          },
        });
      }}
      onClose={onClose}
    >
      <NameList items={volumes} idOf={idOf} nameOf={volumeName} />
      {attached > 0 && (
        <Alert
          tone="info"
          title={t('{count, plural, one {Instances are using # of them} other {Instances are using # of them}}', {
            count: attached,
          })}
        >
          <p>{t('Their snapshots contain what is on the disk at that moment, as after a power failure.')}</p>
        </Alert>
      )}
      <FormFields of={{ metadata: {} }} />
    </FormDialog>
  );
}
