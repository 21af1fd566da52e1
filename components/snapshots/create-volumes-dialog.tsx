'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { SnapshotDialogProps } from './snapshot-dialog.ts';
import { snapshotName } from './snapshot-words.ts';

const idOf = ({ id }: Snapshot) => id;

export function CreateVolumesDialog({ projectId, snapshots, onClose }: SnapshotDialogProps) {
  const change = useBulkChange(projectId, ['volume', 'quota']);
  const count = snapshots.length;
  return (
    <FormDialog
      title={msg('Create {count, plural, one {# volume} other {# volumes}}', { count })}
      description={msg('Each has the contents and the size of its snapshot, and is named after it.')}
      submitLabel={msg('Create {count, plural, one {# volume} other {# volumes}}', { count })}
      schema={z.object({})}
      onSave={() =>
        change({
          title: msg('Creating {count, plural, one {# volume} other {# volumes}}', { count }),
          rows: snapshots,
          idOf,
          nameOf: snapshotName,
          requestsOf: ({ id, name, size }) => [clientOf(volumeApi).create.request({ snapshot_id: id, name, size })],
        })
      }
      onClose={onClose}
    >
      <NameList items={snapshots} idOf={idOf} nameOf={snapshotName} />
    </FormDialog>
  );
}
