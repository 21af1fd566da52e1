'use client';

import { useQuery } from '@tanstack/react-query';
import { Ruler } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { flavorListDefaults, selectFlavors } from '#components/flavors/select-flavors.ts';
import { useCompare } from '#components/flavors/use-compare.tsx';
import { useFlavorSizes } from '#components/flavors/use-flavor-sizes.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ALL_BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { flavorUseQuery } from '#lib/compute/flavors/flavor-use-query.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { useFlavorActions } from './use-flavor-actions.tsx';

export function FlavorTable({ projectId }: { projectId: string }) {
  const t = useT();
  const { sizes, about, fields } = useFlavorSizes();
  const used: TableColumn<Flavor> = {
    id: 'used',
    header: t('Used by'),
    width: 6,
    align: 'end',
    cell: ({ id }) => <FlavorUse projectId={projectId} id={id} />,
  };
  const source = listSource(useQuery(clientOf(flavorApi).list.rows(projectId, ALL_BY_MEMORY)));
  const { countOf, table } = useSelectedRows(source, {
    fields,
    select: selectFlavors,
    sort: flavorListDefaults.sort,
    label: t('Filter flavors'),
  });
  const actions = useFlavorActions(projectId);
  const views = [
    { label: t('All') },
    { label: t('Public'), where: ['public:true'] },
    { label: t('Private'), where: ['public:false'] },
  ];
  const compare = useCompare(source.rows);
  return (
    <>
      <ViewTabs listId="admin-flavors" label={t('Views of flavors')} views={withCounts(views, countOf)} />
      <ResourceTable<Flavor>
        listId="admin-flavors"
        caption={t('Flavors')}
        columns={[...sizes, used, ...about]}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...table}
        actions={actions.of}
        bulkActions={[compare.action]}
        states={{ empty: <NoFlavors /> }}
      />
      {actions.dialog}
      {compare.dialog}
    </>
  );
}

function NoFlavors() {
  const t = useT();
  return (
    <EmptyState icon={Ruler} title={t('No flavors yet')}>
      {t('A flavor is a size for instances. You need at least one to launch instances.')}
    </EmptyState>
  );
}

const MAX_COUNTED = 1000;

function FlavorUse({ projectId, id }: { projectId: string; id: string }) {
  const { t, format } = useI18n();
  const { data, error } = useQuery(flavorUseQuery(projectId, id));
  if (error) return <span className="text-ink-faint">{t('unknown')}</span>;
  if (!data) return <Skeleton className="h-3 w-8" />;
  const count = data.servers.length;
  return <>{count < MAX_COUNTED ? format.number(count) : t('{count} or more', { count })}</>;
}
