'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { SnapshotStatusBadge } from './snapshot-status.tsx';
import { snapshotName } from './snapshot-words.ts';

export interface SnapshotRelations {
  nameOf: (volumeId: string) => string;
  copiesOf: (snapshotId: string) => number;
}

export function useSnapshotColumns(projectId: string, relatedObjects: SnapshotRelations): TableColumn<Snapshot>[] {
  const { t, format } = useI18n();
  const isOptional = true;
  return [
    textColumn<Snapshot>('name', t('Name'), 12, snapshotName, { grows: true, isRowHeader: true, sortKey: 'name' }),
    textColumn('volume', t('Volume'), 12, ({ volume_id }) => relatedObjects.nameOf(volume_id), {
      sortKey: 'volume_name',
      cell: ({ volume_id }) => (
        <AppLink href={objectHref(projectId, 'volumes', volume_id, { tab: 'snapshots' })}>
          {relatedObjects.nameOf(volume_id)}
        </AppLink>
      ),
    }),
    numberColumn('size', t('Size'), 5.5, format.gib, ({ size }) => size, { sortKey: 'size' }),
    textColumn('status', t('Status'), 9, ({ status }) => status, {
      sortKey: 'status',
      cell: (snapshot) => <SnapshotStatusBadge snapshot={snapshot} />,
    }),
    ageColumn('age', t('Created'), ({ created_at }) => created_at, { sortKey: 'created_at' }),
    numberColumn('copies', t('Volumes created from it'), 9, format.number, ({ id }) => relatedObjects.copiesOf(id)),
    idColumn('id', t('ID'), 14, ({ id }) => id),
    textColumn('metadata', t('Metadata'), 12, ({ metadata }) => JSON.stringify(metadata), {
      isOptional,
      cell: ({ metadata }) => Object.keys(metadata).join(', '),
    }),
    textColumn('description', t('Description'), 14, ({ description }) => description ?? '', { isOptional }),
  ];
}
