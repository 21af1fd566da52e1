import { FilterBar } from './filter-bar.tsx';
import type { Filters } from './use-filters.ts';

/** The filter of a table, as its properties. */
export const filteredBy = (filters: Filters, label: string) => ({
  isFiltered: filters.isActive,
  onClearFilters: filters.clear,
  toolbar: <FilterBar filters={filters} label={label} />,
});
