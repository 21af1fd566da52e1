'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { AccessBadge } from './access-badge.tsx';
import { versioningWord } from './bucket-words.ts';

export function useBucketColumns(projectId: string): TableColumn<Bucket>[] {
  const { t, format } = useI18n();
  const accessOf = ({ is_public }: Bucket) => (is_public ? t('Public') : t('Private'));
  return [
    textColumn<Bucket>('name', t('Name'), 14, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ id, name }) => (
        <AppLink look="strong" href={objectHref(projectId, 'buckets', id)}>
          {name}
        </AppLink>
      ),
    }),
    textColumn('objects', t('Objects'), 6.5, ({ objects }) => String(objects), {
      align: 'end',
      sortKey: 'objects',
      cell: ({ objects }) => format.number(objects),
    }),
    textColumn('size', t('Size'), 6.5, ({ bytes }) => String(bytes), {
      align: 'end',
      sortKey: 'size',
      cell: ({ bytes }) => format.bytes(bytes),
    }),
    textColumn('access', t('Access'), 7, accessOf, { cell: (bucket) => <AccessBadge isPublic={bucket.is_public} /> }),
    textColumn('versioning', t('Versioning'), 8, (bucket) => t(versioningWord(bucket.versioning))),
    ageColumn('updated', t('Changed'), ({ updated_at }) => updated_at, { sortKey: 'updated_at' }),
    ageColumn('created', t('Created'), ({ created_at }) => created_at, { sortKey: 'created_at', isOptional: true }),
    textColumn('id', t('ID'), 14, ({ id }) => id, { isOptional: true, cell: ({ id }) => <CopyableId id={id} /> }),
  ];
}
