'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { defaultName } from '#components/snapshots/snapshot-words.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isAttached } from '#lib/block-storage/volumes/statuses.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

const idOf = ({ id }: Volume) => id;

export function BackUpVolumes({ projectId, volumes, onClose }: VolumeDialogProps) {
  const format = useFormat();
  const change = useBulkChange(projectId, ['backup', 'volume', 'quota']);
  const backups = useQuery(clientOf(backupApi).list.choices(projectId, { status: 'available' }));
  const kept = new Set(backups.data?.rows.map(({ volume_id }) => volume_id));
  const count = volumes.length;
  const without = volumes.filter(({ id }) => !kept.has(id)).length;
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'backups')}
      title={msg('Back up {count, plural, one {# volume} other {# volumes}}', { count })}
      description={msg('Each is named after its volume, with the date.')}
      submitLabel={msg('Back up {count, plural, one {# volume} other {# volumes}}', { count })}
      schema={z.object({ kind: z.enum(['full', 'incremental']) })}
      defaultValues={{ kind: 'incremental' }}
      restsOn={backups}
      onSave={async ({ kind }) => {
        const stamp = format.stamp(Date.now());
        await change({
          title: msg('Backing up {count, plural, one {# volume} other {# volumes}}', { count }),
          rows: volumes,
          idOf,
          nameOf: volumeName,
          requestsOf: (volume) => [
            clientOf(backupApi).create.request({
              volume_id: volume.id,
              name: defaultName(volumeName(volume), stamp),
              incremental: kind === 'incremental' && kept.has(volume.id),
              force: isAttached(volume),
            }),
          ],
        });
      }}
      onClose={onClose}
    >
      <NameList items={volumes} idOf={idOf} nameOf={volumeName} />
      <FormFields
        of={{
          kind: {
            label: msg('Kind'),
            words: kindWords(without),
          },
        }}
      />
    </FormDialog>
  );
}

/** @param without number of volumes without a backup */
const kindWords = (without: number): ChoiceWords => ({
  incremental: [
    msg('Incremental'),
    msg(
      '{count, plural, =0 {Changes since the last backup of each.} other {Changes since the last backup. Everything for the # without one.}}',
      { count: without },
    ),
  ],
  full: [msg('Full'), msg('Everything written to the volumes.')],
});
