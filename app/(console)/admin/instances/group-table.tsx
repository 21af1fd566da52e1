'use client';

import { ServerOff } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import type { RowSource } from '#components/console/row-source.ts';
import { mapSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { Filters } from '#components/console/use-filters.ts';
import { RamHeat } from '#components/instances/ram-heat.tsx';
import type { OwnerLookup } from '#components/projects/use-owners.ts';
import { Button } from '#components/ui/button.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type Grouping, groupServers, type InstanceSection } from './group-servers.ts';

interface GroupTableProps {
  grouping: Grouping;
  source: RowSource<Server>;
  filters: Filters;
  ownerOf: OwnerLookup;
  onShow: (group: InstanceSection) => void;
  toolbar: React.ReactNode;
}

export function GroupTable({ grouping, source, filters, ownerOf, onShow, toolbar }: GroupTableProps) {
  const t = useT();
  const nameOf = ({ value }: InstanceSection) => {
    if (value === '') return t('none');
    return grouping === 'project' ? ownerOf(value).project : value;
  };
  // Groups of a partial list would have wrong totals.
  const whole = { ...source, rows: source.hasMore ? undefined : source.rows };
  const groups = mapSource(whole, (servers) => groupServers(servers, grouping));
  const largest = Math.max(0, ...(groups.rows ?? []).map(({ ram }) => ram));
  const columns = useGroupColumns({ grouping, ownerOf, onShow, nameOf, largest });
  return (
    <ResourceTable
      listId={`admin-instances-by-${grouping}`}
      caption={t('Grouped instances')}
      columns={columns}
      source={groups}
      idOf={({ value }) => value}
      nameOf={nameOf}
      isFiltered={filters.isActive}
      onClearFilters={filters.clear}
      areEntries
      onOpen={(group) => group.value !== '' && onShow(group)}
      toolbar={toolbar}
      states={{ empty: <EmptyState icon={ServerOff} title={t('No instances in any project')} /> }}
    />
  );
}

interface GroupColumns extends Pick<GroupTableProps, 'grouping' | 'ownerOf' | 'onShow'> {
  nameOf: (group: InstanceSection) => string;
  /** The largest RAM of a group, in MiB. */
  largest: number;
}

function useGroupColumns({ grouping, ownerOf, onShow, nameOf, largest }: GroupColumns): TableColumn<InstanceSection>[] {
  const { t, format } = useI18n();
  const headers: Record<Grouping, string> = { host: t('Host'), project: t('Project'), az: t('Zone') };
  const number = (id: string, header: string, of: (group: InstanceSection) => number) =>
    textColumn<InstanceSection>(id, header, 7, (group) => String(of(group)), {
      align: 'end',
      cell: (group) => format.number(of(group)),
    });
  return [
    textColumn<InstanceSection>('group', headers[grouping], 14, nameOf, {
      grows: true,
      isRowHeader: true,
      cell: (group) =>
        group.value === '' ? (
          nameOf(group)
        ) : (
          <Button variant="ghost" size="small" className="-ms-2.5" onClick={() => onShow(group)}>
            {nameOf(group)}
          </Button>
        ),
    }),
    ...(grouping === 'project'
      ? [textColumn<InstanceSection>('domain', t('Domain'), 8, ({ value }) => ownerOf(value).domain)]
      : []),
    number('count', t('Instances'), ({ count }) => count),
    number('running', t('Running'), ({ running }) => running),
    number('failed', t('Failed'), ({ failed }) => failed),
    number('vcpus', t('vCPU'), ({ vcpus }) => vcpus),
    textColumn<InstanceSection>('ram', t('RAM'), 9, ({ ram }) => String(ram), {
      align: 'end',
      cell: ({ ram }) => <RamHeat ram={ram} largest={largest} />,
    }),
  ];
}
