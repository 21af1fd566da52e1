'use client';

import { useQuery } from '@tanstack/react-query';
import { Ruler } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-source-of.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { allFlavorsQuery } from '#lib/compute/flavors/manage-queries.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { FlavorUse } from './flavor-use.tsx';
import { ephemeralOf, flavorListDefaults, isPublic, selectFlavors, specsOf } from './select-flavors.ts';
import { useFlavorActions } from './use-flavor-actions.tsx';

const flavorsIn = ({ flavors }: { flavors: Flavor[] }) => flavors;

function useFlavorColumns(projectId: string): TableColumn<Flavor>[] {
  const { t, format } = useI18n();
  const specWords = (flavor: Flavor) =>
    Object.entries(specsOf(flavor))
      .map(([key, value]) => `${key}=${value}`)
      .join(', ');
  const size = (id: string, header: string, of: (flavor: Flavor) => number, show: (value: number) => string) =>
    textColumn<Flavor>(id, header, 6.5, (flavor) => String(of(flavor)), {
      align: 'end',
      cell: (flavor) => show(of(flavor)),
      ...(['vcpus', 'ram', 'disk'].includes(id) ? { sortKey: id } : {}),
    });
  return [
    textColumn<Flavor>('name', t('Name'), 10, ({ name }) => name, { grows: true, isRowHeader: true, sortKey: 'name' }),
    size('vcpus', t('vCPU'), ({ vcpus }) => vcpus, format.number),
    size('ram', t('RAM'), ({ ram }) => ram, format.mib),
    size('disk', t('Disk'), ({ disk }) => disk, format.gib),
    size('ephemeral', t('Ephemeral'), ephemeralOf, format.gib),
    size('swap', t('Swap'), ({ swap }) => Number(swap), format.mib),
    textColumn<Flavor>('public', t('Public'), 5.5, (flavor) => (isPublic(flavor) ? t('Yes') : t('No'))),
    textColumn<Flavor>('specs', t('Extra specs'), 7, specWords, {
      align: 'end',
      cell: (flavor) => <span title={specWords(flavor)}>{format.number(Object.keys(specsOf(flavor)).length)}</span>,
    }),
    {
      id: 'used',
      header: t('Used by'),
      width: 6,
      align: 'end',
      cell: ({ id }) => <FlavorUse projectId={projectId} id={id} />,
    },
    textColumn<Flavor>('id', t('ID'), 9, ({ id }) => id, { cell: ({ id }) => <CopyableId id={id} /> }),
    textColumn<Flavor>('description', t('Description'), 12, ({ description }) => description ?? '', {
      isOptional: true,
    }),
  ];
}

/** All flavors, and what can be done to them. */
export function FlavorTable({ projectId }: { projectId: string }) {
  const { t } = useI18n();
  const compared = ['>', '<'] as const;
  const filters = useFilters([
    {
      id: 'public',
      label: t('Public'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    { id: 'vcpus', label: t('vCPU'), operators: compared },
    { id: 'ram', label: t('RAM'), operators: compared, unit: 'GiB' },
    { id: 'disk', label: t('Disk'), operators: compared, unit: 'GiB' },
    { id: 'spec', label: t('Extra specs'), operators: ['!'] },
  ]);
  const sort = useSort(flavorListDefaults.sort);
  const source = listSource(useQuery({ ...allFlavorsQuery(projectId), select: flavorsIn }));
  const actions = useFlavorActions(projectId);
  return (
    <>
      <ResourceTable<Flavor>
        listId="admin-flavors"
        caption={t('Flavors')}
        columns={useFlavorColumns(projectId)}
        source={mapSource(source, (rows) => selectFlavors(rows, { ...filters, sort: sort.sort }))}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        actions={actions.of}
        toolbar={<FilterBar filters={filters} label={t('Filter flavors')} />}
        states={{
          empty: (
            <EmptyState icon={Ruler} title={t('No flavors yet')}>
              {t('A flavor is a size that instances can have. Without one nothing can be launched.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
