'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import { AppLink } from '#components/console/app-link.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** An object of the federation API, whose id is its name. */
interface FederationRow {
  id: string;
  enabled?: boolean;
  description?: string | null;
}

interface FederationTableProps<Row> {
  listId: ListName;
  caption: string;
  filterLabel: string;
  /** The complete list. */
  query: UseQueryResult<readonly Row[], Error>;
  /** Besides the name and, if the objects can be disabled, the status. */
  columns: readonly TableColumn<Row>[];
  hasStatus: boolean;
  /** Omitted for objects without a page. */
  hrefOf?: (row: Row) => string;
  actions: (row: Row) => readonly Action[];
  empty: ReactNode;
}

export function FederationTable<Row extends FederationRow>(props: FederationTableProps<Row>) {
  const { hrefOf, hasStatus, query } = props;
  const filters = useFilters(useStatusFilter(hasStatus));
  const sort = useSort({ key: 'name', isDescending: false });
  const name = useNameColumn(hrefOf);
  const status = useStatusColumn<Row>();
  return (
    <ResourceTable<Row>
      listId={props.listId}
      caption={props.caption}
      columns={[name, ...(hasStatus ? [status] : []), ...props.columns]}
      source={mapSource(listSource(query), (rows) => selectRows(rows, { ...filters, sort: sort.sort }, selection))}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
      sort={sort}
      isFiltered={filters.isActive}
      onClearFilters={filters.clear}
      {...(hrefOf ? { hrefOf } : { activityIdOf: ({ id }: Row) => id })}
      actions={props.actions}
      toolbar={<FilterBar filters={filters} label={props.filterLabel} />}
      states={{ empty: props.empty }}
    />
  );
}

/** The API returns the complete list, so it is filtered and sorted here. */
const selection = {
  nameOf: ({ id }: FederationRow) => id,
  words: ({ id, description }: FederationRow) => [id, description ?? ''],
  fields: { enabled: ({ enabled = true }: FederationRow) => enabled },
  orders: { name: ({ id }: FederationRow) => id },
};

function useStatusFilter(hasStatus: boolean) {
  const t = useT();
  if (!hasStatus) return [];
  const values = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  return [{ id: 'enabled', label: t('Enabled'), values }];
}

function useNameColumn<Row extends FederationRow>(hrefOf: ((row: Row) => string) | undefined): TableColumn<Row> {
  const t = useT();
  return textColumn<Row>('name', t('Name'), 12, ({ id }) => id, {
    grows: true,
    isRowHeader: true,
    sortKey: 'name',
    cell: (row) =>
      hrefOf ? (
        <AppLink look="strong" href={hrefOf(row)}>
          {row.id}
        </AppLink>
      ) : (
        row.id
      ),
  });
}

function useStatusColumn<Row extends FederationRow>(): TableColumn<Row> {
  const t = useT();
  return textColumn<Row>('enabled', t('Status'), 8, ({ enabled }) => (enabled ? t('Enabled') : t('Disabled')), {
    cell: ({ enabled = true }) => <EnabledBadge isEnabled={enabled} />,
  });
}
