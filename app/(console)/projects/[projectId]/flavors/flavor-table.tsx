'use client';

import { useQuery } from '@tanstack/react-query';
import { Rocket, Ruler } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { countIn, withCounts } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { quotaObstacle } from '#components/flavors/flavor-fit.ts';
import { roomFor } from '#components/flavors/flavor-room.ts';
import { flavorListDefaults, selectFlavors } from '#components/flavors/select-flavors.ts';
import { useCompare } from '#components/flavors/use-compare.tsx';
import { useFlavorSizes } from '#components/flavors/use-flavor-sizes.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref } from '#lib/screens/paths.ts';
import { useCapacityColumns } from './use-capacity-columns.tsx';

/** Projects see only flavors that they can use, and refer to them by name, so access and ID are optional columns. */
const lessImportant = (column: TableColumn<Flavor>): TableColumn<Flavor> =>
  column.id === 'specs' ? column : { ...column, isOptional: true };

/** The columns that depend on quota and usage, and whether a flavor can be launched. */
function useQuotaRoom(projectId: string) {
  const known = {
    quotas: useQuery(computeQuotasQuery(projectId)),
    servers: useQuery(clientOf(factApi).serverUses.query(projectId)),
  };
  const quotas = known.quotas.data?.quota_set;
  const used = known.servers.data?.flavors;
  const roomOf = (flavor: Flavor) => (quotas ? roomFor(flavor, quotas) : Infinity);
  const mayCreate = useMayCreate(projectId, 'instances');
  const mayLaunch = (flavor: Flavor) => {
    if (mayCreate !== true || roomOf(flavor) > 0) return mayCreate;
    const obstacle = quotaObstacle(flavor, { count: 1, quotas });
    return obstacle ?? msg('The quota has no room for another instance.');
  };
  return {
    columns: useCapacityColumns({ quotas, used }),
    answer: combineQueries(known.quotas, known.servers),
    roomOf,
    mayLaunch,
  };
}

function useFits(): FilterField {
  const t = useT();
  const values = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  return { id: 'fits', label: t('Fits your quota'), values };
}

export function FlavorTable({ projectId }: { projectId: string }) {
  const t = useT();
  const { sizes, about, fields } = useFlavorSizes();
  const room = useQuotaRoom(projectId);
  const source = listSource(useQuery(clientOf(flavorApi).list.rows(projectId, BY_MEMORY)));
  // Without the quota it is unknown which flavors fit.
  const known = room.answer.data && source.rows;
  const countOf = countIn(known, (rows, state) => selectFlavors(rows, state, room.roomOf));
  const filters = useFilters([useFits(), ...fields], { countOf });
  const sort = useSort(flavorListDefaults.sort);
  const compare = useCompare(source.rows);
  return (
    <>
      <ViewTabs
        listId="flavors"
        label={t('Views of flavors')}
        views={withCounts([{ label: t('All') }, { label: t('Fits your quota'), where: ['fits:true'] }], countOf)}
      />
      <ResourceTable<Flavor>
        listId="flavors"
        caption={t('Flavors')}
        columns={[...sizes, ...room.columns, ...about.map(lessImportant)]}
        source={dependentOn(
          mapSource(source, (rows) => selectFlavors(rows, { ...filters, sort: sort.sort }, room.roomOf)),
          room.answer,
        )}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        {...filteredBy(filters, t('Filter flavors'))}
        actions={(flavor) => [
          {
            label: t('Launch instance'),
            icon: <Rocket />,
            allowed: room.mayLaunch(flavor),
            href: createHref(projectId, 'instances', { flavor: flavor.id }),
          },
        ]}
        bulkActions={[compare.action]}
        states={{ empty: <FlavorsEmpty /> }}
      />
      {compare.dialog}
    </>
  );
}

function FlavorsEmpty() {
  const t = useT();
  return (
    <EmptyState icon={Ruler} title={t('No flavors yet')}>
      {t('A flavor is a size for instances. An administrator has to create one first.')}
    </EmptyState>
  );
}
