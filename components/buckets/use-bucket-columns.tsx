'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
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
  const hrefOf = ({ id }: Bucket) => objectHref(projectId, 'buckets', id);
  return [
    nameColumn<Bucket>(t('Name'), 14, ({ name }) => name, hrefOf),
    numberColumn('objects', t('Objects'), 6.5, format.number, ({ objects }) => objects, { sortKey: 'objects' }),
    numberColumn('size', t('Size'), 6.5, format.bytes, ({ bytes }) => bytes, { sortKey: 'size' }),
    textColumn('access', t('Access'), 7, accessOf, {
      isVital: true,
      cell: (bucket) => <AccessBadge isPublic={bucket.is_public} />,
    }),
    textColumn('versioning', t('Versioning'), 8, (bucket) => t(versioningWord(bucket.versioning))),
    ageColumn('updated', t('Changed'), ({ updated_at }) => updated_at, { sortKey: 'updated_at' }),
    ageColumn('created', t('Created'), ({ created_at }) => created_at, { sortKey: 'created_at', isOptional: true }),
    idColumn('id', t('ID'), 14, ({ id }) => id),
  ];
}
