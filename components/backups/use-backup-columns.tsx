'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { can } from '#lib/block-storage/backups/can.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { BackupStatusBadge } from './backup-status.tsx';
import { backupName, stepWord } from './backup-words.ts';

export interface BackupRelations {
  /** Name of a volume; undefined if it was deleted. */
  volumeNameOf: (volumeId: string) => string | undefined;
  /** Number of increments between a backup and its full backup. */
  depthOf: (backup: Backup) => number | undefined;
}

export function useBackupColumns(projectId: string, relatedObjects: BackupRelations): TableColumn<Backup>[] {
  const { t, format } = useI18n();
  const isOptional = true;
  const volumeOf = ({ volume_id }: Backup) => relatedObjects.volumeNameOf(volume_id) ?? t('Deleted volume');
  const kindOf = (backup: Backup) => stepWord(backup, relatedObjects.depthOf(backup) ?? 0, t);
  return [
    textColumn<Backup>('name', t('Name'), 12, backupName, { grows: true, isRowHeader: true, sortKey: 'name' }),
    textColumn('volume', t('Volume'), 11, volumeOf, {
      cell: (backup) =>
        relatedObjects.volumeNameOf(backup.volume_id) === undefined ? (
          <span className="text-ink-faint">{volumeOf(backup)}</span>
        ) : (
          <AppLink href={objectHref(projectId, 'volumes', backup.volume_id, { tab: 'backups' })}>
            {volumeOf(backup)}
          </AppLink>
        ),
    }),
    textColumn('kind', t('Kind'), 9, kindOf),
    numberColumn('size', t('Size'), 5.5, format.gib, ({ size }) => size, { sortKey: 'size' }),
    textColumn('status', t('Status'), 9, ({ status }) => status, {
      sortKey: 'status',
      cell: (backup) => <BackupStatusBadge backup={backup} />,
    }),
    textColumn('restorable', t('Restorable'), 6.5, (backup) => (can('restore', backup) === true ? t('Yes') : t('No'))),
    ageColumn('age', t('Created'), ({ created_at }) => created_at, { sortKey: 'created_at' }),
    textColumn('container', t('Container'), 10, ({ container }) => container, { isOptional }),
    idColumn('id', t('ID'), 14, ({ id }) => id),
    textColumn('description', t('Description'), 14, ({ description }) => description ?? '', { isOptional }),
  ];
}
