'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { AttachedTo } from './attached-to.tsx';
import { VolumeStatus } from './volume-status.tsx';
import { volumeName, volumeTypeName } from './volume-words.ts';

/** What a row of the list says about a volume. */
export function useVolumeColumns(projectId: string): TableColumn<Volume>[] {
  const { t, format } = useI18n();
  const hrefOf = (id: string) => `/projects/${projectId}/volumes/${id}`;
  return [
    {
      id: 'name',
      header: t('Name'),
      width: 10,
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: (volume) => (
        <AppLink look="strong" href={hrefOf(volume.id)}>
          {volumeName(volume)}
        </AppLink>
      ),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 10,
      sortKey: 'status',
      cell: (volume) => <VolumeStatus volume={volume} />,
    },
    {
      id: 'size',
      header: t('Size'),
      width: 5.5,
      align: 'end',
      sortKey: 'size',
      cell: ({ size }) => format.gib(size),
    },
    { id: 'type', header: t('Type'), width: 6.5, cell: (volume) => t(volumeTypeName(volume)) },
    {
      id: 'attached',
      header: t('Attached to'),
      width: 13,
      cell: (volume) => <AttachedTo projectId={projectId} volume={volume} />,
    },
    { id: 'zone', header: t('Zone'), width: 5, cell: ({ availability_zone }) => availability_zone },
    {
      id: 'bootable',
      header: t('Bootable'),
      width: 6,
      cell: ({ bootable }) => (bootable === 'true' ? t('Yes') : <span className="text-ink-faint">{t('No')}</span>),
    },
    {
      id: 'age',
      header: t('Created'),
      width: 7.5,
      sortKey: 'created_at',
      cell: ({ created_at }) => <Age at={created_at} />,
    },
    ...useOptionalColumns(hrefOf),
  ];
}

/** What can be shown on demand. */
function useOptionalColumns(hrefOf: (id: string) => string): TableColumn<Volume>[] {
  const { t } = useI18n();
  return [
    { id: 'id', header: t('ID'), width: 14, isOptional: true, cell: ({ id }) => <CopyableId id={id} /> },
    {
      id: 'source',
      header: t('Source'),
      width: 12,
      isOptional: true,
      cell: ({ source_volid }) => source_volid && <AppLink href={hrefOf(source_volid)}>{source_volid}</AppLink>,
    },
    {
      id: 'metadata',
      header: t('Metadata'),
      width: 12,
      isOptional: true,
      cell: ({ metadata }) => Object.keys(metadata).join(', '),
    },
    {
      id: 'description',
      header: t('Description'),
      width: 14,
      isOptional: true,
      cell: ({ description }) => description,
    },
  ];
}
