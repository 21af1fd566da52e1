'use client';

import { filteredBy } from './filtered-by.tsx';
import type { FilterField } from './filters.ts';
import type { Sort } from './list-params.ts';
import { countIn, type RowFilter } from './row-counts.ts';
import type { RowSource } from './row-source.ts';
import { mapSource } from './row-sources.ts';
import { useFilters } from './use-filters.ts';
import { useSort } from './use-sort.ts';

interface RowSelection<Row> {
  fields: readonly FilterField[];
  select: RowFilter<Row>;
  /** The sort order unless the URL has another. */
  sort: Sort;
  /** The label of the filter: "Filter volumes". */
  label: string;
}

/** A complete list that is filtered and sorted in the browser: `table` has the properties of its table. */
export function useSelectedRows<Row>(all: RowSource<Row>, { fields, select, label, ...fallback }: RowSelection<Row>) {
  const countOf = countIn(all.rows, select);
  const filters = useFilters(fields, { countOf, hasAlternatives: true });
  const sort = useSort(fallback.sort);
  const source = mapSource(all, (rows) => select(rows, { ...filters, sort: sort.sort }));
  return { filters, countOf, table: { source, sort, ...filteredBy(filters, label) } };
}
