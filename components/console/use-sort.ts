'use client';

import { useMemo } from 'react';
import { withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { type Sort, sortParam } from './list-params.ts';

export interface SortState {
  sort: Sort;
  /** Sorts by a key; toggles the direction if it is already sorted by that key. */
  toggle: (key: string) => void;
}

/** Sort order of a list in the URL: `?sort=-created_at`. */
export function useSort({ key: usual, isDescending }: Sort): SortState {
  const param = useMemo(() => withDefault(sortParam, { key: usual, isDescending }), [usual, isDescending]);
  const [sort, setSort] = useUrlState('sort', param);
  const toggle = (key: string) =>
    setSort({ key, isDescending: sort.key === key ? !sort.isDescending : false }, { isStep: true });
  return { sort, toggle };
}
