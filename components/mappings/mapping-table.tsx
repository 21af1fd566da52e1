'use client';

import { useQuery } from '@tanstack/react-query';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import type { FederationMapping } from '#lib/console/identity-sources/federation.ts';
import { mappingsQuery } from '#lib/console/identity-sources/federation-queries.ts';
import { identityHref } from '#lib/console/paths.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { DeleteMapping } from './delete-mapping.tsx';

const selection = {
  nameOf: ({ id }: FederationMapping) => id,
  words: ({ id }: FederationMapping) => [id],
  fields: {},
  orders: { name: ({ id }: FederationMapping) => id },
};

function useMappingColumns(scope: string): TableColumn<FederationMapping>[] {
  const { t, format } = useI18n();
  return [
    textColumn('name', t('Name'), 16, ({ id }) => id, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ id }) => (
        <AppLink look="strong" href={identityHref(scope, 'mappings', id)}>
          {id}
        </AppLink>
      ),
    }),
    textColumn('rules', t('Rules'), 6, ({ rules }) => String(rules.length), {
      align: 'end',
      cell: ({ rules }) => format.number(rules.length),
    }),
    textColumn('version', t('Schema version'), 8, ({ schema_version }) => schema_version),
  ];
}

export function MappingTable({ scope }: { scope: string }) {
  const t = useT();
  const query = useQuery({ ...mappingsQuery(scope), select: ({ mappings }) => mappings });
  const filters = useFilters([]);
  const sort = useSort({ key: 'name', isDescending: false });
  const allowed = useMayAdminister(scope);
  const [toDelete, setToDelete] = useState<FederationMapping>();
  return (
    <>
      <ResourceTable
        listId="federation-mappings"
        caption={t('Mappings')}
        columns={useMappingColumns(scope)}
        source={mapSource(listSource(query), (rows) => selectRows(rows, { ...filters, sort: sort.sort }, selection))}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        hrefOf={({ id }) => identityHref(scope, 'mappings', id)}
        actions={(mapping) => [{ label: t('Delete'), isDanger: true, allowed, onSelect: () => setToDelete(mapping) }]}
        toolbar={<FilterBar filters={filters} label={t('Filter mappings')} />}
        states={{
          empty: (
            <EmptyState icon={Shuffle} title={t('No mappings yet')}>
              {t('A mapping decides which user, groups and projects result from what an identity provider says.')}
            </EmptyState>
          ),
        }}
      />
      {toDelete && <DeleteMapping scope={scope} id={toDelete.id} onClose={() => setToDelete(undefined)} />}
    </>
  );
}
