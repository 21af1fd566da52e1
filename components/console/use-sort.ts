'use client';

import { useMemo } from 'react';
import { withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { type Sort, sortParam } from './list-params.ts';

export interface SortState {
  sort: Sort;
  /** Sorts by a key; by the same key once more, the other way round. */
  toggle: (key: string) => void;
}

/** The order of a list, in the URL: `?sort=-created_at`. */
export function useSort(fallback: Sort): SortState {
  const param = useMemo(() => withDefault(sortParam, fallback), [fallback]);
  const [sort, setSort] = useUrlState('sort', param);
  const toggle = (key: string) =>
    setSort({ key, isDescending: sort.key === key ? !sort.isDescending : false }, { isStep: true });
  return { sort, toggle };
}
