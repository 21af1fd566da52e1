'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';

const Values = z.object({
  metadata: Pairs.refine((record) => Object.keys(record).length > 0, msg('Enter a key and a value.')),
});

export function VolumeMetadataDialog({ projectId, volumes, onClose }: VolumeDialogProps) {
  const change = useBulkChange(projectId, ['volume']);
  const count = volumes.length;
  const idOf = ({ id }: { id: string }) => id;
  return (
    <FormDialog
      title={msg('{count, plural, one {Add metadata to {name}} other {Add metadata to # volumes}}', {
        count,
        name: volumeName(volumes[0]),
      })}
      submitLabel={msg('Add metadata')}
      schema={Values}
      defaultValues={{ metadata: [{ key: '', value: '' }] }}
      onSave={({ metadata }) =>
        change({
          title: msg('Adding metadata to {count, plural, one {# volume} other {# volumes}}', { count }),
          rows: volumes,
          idOf,
          nameOf: volumeName,
          requestsOf: ({ id, metadata: present }) => [
            clientOf(volumeApi).update.request(id, { metadata: { ...present, ...metadata } }),
          ],
        })
      }
      onClose={onClose}
    >
      <NameList items={volumes} idOf={idOf} nameOf={volumeName} />
      <FormFields of={{ metadata: { hint: msg('Existing keys get the new value. Other keys are kept.') } }} />
    </FormDialog>
  );
}
