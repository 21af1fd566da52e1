'use client';

import { useQueryState } from 'nuqs';
import { parseAsSort, type Sort } from './list-params.ts';

export interface SortState {
  sort: Sort;
  /** Sorts by a key; by the same key once more, the other way round. */
  toggle: (key: string) => void;
}

/** The order of a list, in the URL: `?sort=-created_at`. */
export function useSort(fallback: Sort): SortState {
  const [sort, setSort] = useQueryState('sort', parseAsSort.withDefault(fallback));
  const toggle = (key: string) =>
    void setSort({ key, isDescending: sort.key === key ? !sort.isDescending : false }, { history: 'push' });
  return { sort, toggle };
}
