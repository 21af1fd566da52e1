'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { ageColumn } from '#components/console/age-column.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { SearchOf } from '#lib/contract/contract.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { Difference, DifferenceKind, ObjectState } from '#lib/object-store/console/points/schema.ts';
import type { BucketIds } from './bucket-props.ts';
import { CHANGES } from './point-params.ts';
import { saveObject } from './save-object.ts';
import { useScreenful } from './use-screenful.ts';

interface DifferenceTableProps extends BucketIds {
  /** Without `to`, the present. */
  comparison: SearchOf<typeof historyApi, 'differenceCounts'> & { prefix: string };
  /** Undefined for all changes. */
  kind: DifferenceKind | undefined;
}

const TONES: Record<DifferenceKind, Tone> = { added: 'success', removed: 'danger', changed: 'info' };

/** Objects that differ between two moments, in all folders below a prefix. */
export function DifferenceTable({ projectId, bucketId, comparison, kind }: DifferenceTableProps) {
  const t = useT();
  const query = clientOf(historyApi).differences.pages(projectId, bucketId, { ...comparison, kind });
  const source = useScreenful(pagedSource(useInfiniteQuery({ ...query, placeholderData: undefined })));
  return (
    <ResourceTable
      listId="bucket-differences"
      caption={t('Changes')}
      columns={useDifferenceColumns(comparison.prefix)}
      source={source}
      idOf={({ name }) => name}
      nameOf={({ name }) => name.slice(comparison.prefix.length)}
      actions={useDifferenceActions(projectId, bucketId)}
      states={{ empty: <EmptyState icon={History} title={t('No changes between these moments')} /> }}
    />
  );
}

function useDifferenceColumns(prefix: string): TableColumn<Difference>[] {
  const { t, format } = useI18n();
  const sizeColumn = (id: 'before' | 'after', label: string) =>
    textColumn<Difference>(id, label, 6.5, (difference) => String(difference[id]?.size ?? ''), {
      align: 'end',
      cell: ({ [id]: state }) => (state ? format.bytes(state.size) : <NoValue />),
    });
  return [
    textColumn<Difference>('name', t('Name'), 16, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: ({ name }) => <span className="truncate font-medium">{name.slice(prefix.length)}</span>,
    }),
    textColumn<Difference>('change', t('Kind of change'), 7, ({ kind }) => t(CHANGES[kind]), {
      cell: ({ kind }) => <Badge tone={TONES[kind]}>{t(CHANGES[kind])}</Badge>,
    }),
    sizeColumn('before', t('Size before')),
    sizeColumn('after', t('Size after')),
    ageColumn<Difference>('modified', t('Modified'), ({ before, after }) => (after ?? before)?.modified_at ?? null),
  ];
}

function useDifferenceActions(projectId: string, bucketId: string) {
  const t = useT();
  const downloadOf = (label: string, name: string, state: ObjectState | null): Action[] => {
    if (!state) return [];
    const onSelect = () => saveObject(projectId, bucketId, { name, version_id: state.version_id });
    return [{ label, icon: <Download aria-hidden />, allowed: true, onSelect }];
  };
  return ({ name, before, after }: Difference): Action[] => [
    ...downloadOf(t('Download the earlier version'), name, before),
    ...downloadOf(t('Download the later version'), name, after),
  ];
}
