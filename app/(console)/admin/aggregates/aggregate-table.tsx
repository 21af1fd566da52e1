'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { listSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { NoAggregates } from './no-aggregates.tsx';
import { useAggregateActions } from './use-aggregate-actions.tsx';

const pairsOf = ({ metadata }: Aggregate): string[] =>
  Object.entries(metadata).map(([key, value]) => `${key}=${value}`);

/** The list is loaded completely, so it is filtered and sorted here. */
const selectAggregates = rowSelector<Aggregate>({
  nameOf: ({ name }) => name,
  words: (aggregate) => [aggregate.name, ...aggregate.hosts, ...pairsOf(aggregate)],
  fields: {
    az: ({ availability_zone }) => availability_zone,
    host: ({ hosts }) => hosts,
    hosts: ({ hosts }) => hosts.length,
    metadata: (aggregate) => [...Object.keys(aggregate.metadata), ...pairsOf(aggregate)],
  },
  orders: {
    name: ({ name }) => name,
    az: ({ availability_zone }) => availability_zone ?? '',
    hosts: ({ hosts }) => hosts.length,
  },
});

function useAggregateColumns(): TableColumn<Aggregate>[] {
  const t = useT();
  return [
    textColumn<Aggregate>('name', t('Name'), 11, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
    }),
    textColumn<Aggregate>('az', t('Availability zone'), 9, ({ availability_zone }) => availability_zone ?? '', {
      sortKey: 'az',
    }),
    textColumn<Aggregate>('hosts', t('Hosts'), 18, ({ hosts }) => hosts.join(', '), {
      sortKey: 'hosts',
      cell: ({ hosts }) => (
        <span title={hosts.join(', ')}>
          {t('{count, plural, =0 {none} one {#: {names}} other {#: {names}}}', {
            count: hosts.length,
            names: hosts.join(', '),
          })}
        </span>
      ),
    }),
    textColumn<Aggregate>('metadata', t('Metadata'), 18, (aggregate) => pairsOf(aggregate).join(', ')),
    textColumn<Aggregate>('created', t('Created'), 8, ({ created_at }) => created_at, {
      cell: ({ created_at }) => <Age at={created_at} />,
    }),
  ];
}

export function AggregateTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = listSource(useQuery(clientOf(aggregateApi).list.rows(projectId)));
  const { countOf, table } = useSelectedRows(source, {
    fields: [
      { id: 'az', label: t('Availability zone') },
      { id: 'host', label: t('Host') },
      { id: 'metadata', label: t('Metadata') },
      { id: 'hosts', label: t('Hosts'), operators: ['>', '<'] },
    ],
    select: selectAggregates,
    sort: { key: 'name', isDescending: false },
    label: t('Filter aggregates'),
  });
  const views = [{ label: t('All') }, { label: t('Without hosts'), where: ['hosts:0'] }];
  const actions = useAggregateActions(projectId);
  return (
    <>
      <ViewTabs listId="admin-aggregates" label={t('Views of host aggregates')} views={withCounts(views, countOf)} />
      <ResourceTable<Aggregate>
        listId="admin-aggregates"
        caption={t('Host aggregates')}
        columns={useAggregateColumns()}
        idOf={({ id }) => String(id)}
        activityIdOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        {...table}
        actions={actions.of}
        states={{ empty: <NoAggregates /> }}
      />
      {actions.dialog}
    </>
  );
}
