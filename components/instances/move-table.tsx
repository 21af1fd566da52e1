'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { statusTone } from '#components/console/status-words.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { Migration } from '#lib/compute/migrations/schema.ts';
import type { MigrationType } from '#lib/compute/migrations/statuses.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const WORDS: Record<MigrationType, string> = {
  resize: msg('Resize'),
  migration: msg('Migration'),
  'live-migration': msg('Live migration'),
  evacuation: msg('Evacuation'),
};

interface MoveTableProps {
  query: UseQueryResult<readonly Migration[], Error>;
  nameOf: (id: string) => string;
  empty: ReactNode;
}

export function MoveTable({ query, nameOf, empty }: MoveTableProps) {
  const t = useT();
  const columns: TableColumn<Migration>[] = [
    textColumn('instance', t('Instance'), 16, ({ instance_uuid: id }) => nameOf(id), {
      grows: true,
      isRowHeader: true,
      cell: ({ instance_uuid }) => (
        <AppLink href={adminObjectHref('instances', instance_uuid)}>{nameOf(instance_uuid)}</AppLink>
      ),
    }),
    textColumn('type', t('Type'), 9, ({ migration_type }) => migration_type ?? '', {
      cell: ({ migration_type }) => migration_type && t(WORDS[migration_type]),
    }),
    textColumn('status', t('Status'), 9, ({ status }) => status, {
      cell: ({ status }) => <StatusBadge status={status} isTransitional={statusTone(status) === 'info'} />,
    }),
    textColumn('from', t('From'), 8, ({ source_compute }) => source_compute ?? ''),
    textColumn('to', t('To'), 8, ({ dest_compute }) => dest_compute ?? ''),
    ageColumn('began', t('Started at'), ({ created_at }) => created_at),
    ageColumn('changed', t('Last change'), ({ updated_at }) => updated_at),
  ];
  return (
    <ResourceTable
      listId="admin-moves"
      areEntries
      caption={t('Moves')}
      columns={columns}
      source={listSource(query)}
      idOf={({ id }) => String(id)}
      nameOf={({ instance_uuid }) => instance_uuid}
      states={{ empty }}
    />
  );
}
