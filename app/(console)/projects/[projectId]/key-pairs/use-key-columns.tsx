'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { KeyRow } from './key-row.ts';
import { KeyType } from './key-type.tsx';
import { KeyUse } from './key-use.tsx';

export function useKeyColumns(projectId: string): TableColumn<KeyRow>[] {
  const t = useT();
  return [
    {
      id: 'name',
      header: t('Name'),
      width: 10,
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      text: ({ name }) => name,
      cell: ({ name }) => (
        <AppLink look="strong" href={objectHref(projectId, 'key-pairs', name)}>
          {name}
        </AppLink>
      ),
    },
    textColumn('type', t('Type'), 9, ({ algorithm }) => algorithm, {
      sortKey: 'type',
      cell: (row) => <KeyType row={row} />,
    }),
    ...fingerprints(t),
    {
      id: 'used',
      header: t('Used by'),
      isVital: true,
      width: 8,
      sortKey: 'used',
      text: ({ usedBy }) => usedBy ?? '',
      cell: (row) => <KeyUse projectId={projectId} row={row} />,
    },
    {
      id: 'created',
      header: t('Created'),
      isVital: true,
      width: 8,
      sortKey: 'created_at',
      text: ({ created }) => created ?? '',
      cell: ({ created }) => (created ? <Age at={created} isShort /> : <Skeleton className="h-3 w-16" />),
    },
    textColumn('comment', t('Comment'), 12, ({ key }) => key?.comment ?? '', { isOptional: true }),
  ];
}

const fingerprints = (t: Translate): TableColumn<KeyRow>[] => [
  {
    id: 'sha256',
    header: t('SHA-256 fingerprint'),
    text: ({ sha256 }) => sha256,
    width: 18,
    cell: ({ sha256 }) => sha256 && <CopyableId id={sha256} />,
  },
  {
    id: 'md5',
    header: t('MD5 fingerprint'),
    text: ({ keypair }) => keypair.fingerprint,
    width: 14,
    cell: ({ keypair, isCertificate }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        {isCertificate && <span className="shrink-0 text-ink-muted">SHA-1</span>}
        <span className="min-w-0 flex-1">
          <CopyableId id={keypair.fingerprint} />
        </span>
      </span>
    ),
  },
];
