'use client';

import { createParser, useQueryState } from 'nuqs';

export interface Sort {
  /** The server's sort key. */
  key: string;
  isDescending: boolean;
}

const parseAsSort = createParser<Sort>({
  parse: (value) => (value === '' ? null : { key: value.replace(/^-/, ''), isDescending: value.startsWith('-') }),
  serialize: (sort) => `${sort.isDescending ? '-' : ''}${sort.key}`,
  eq: (a, b) => a.key === b.key && a.isDescending === b.isDescending,
});

export interface SortState {
  sort: Sort;
  /** Sorts by a key; by the same key once more, the other way round. */
  toggle: (key: string) => void;
}

/** The order of a list, in the URL: `?sort=-created_at`. */
export function useSort(fallback: Sort): SortState {
  const [sort, setSort] = useQueryState('sort', parseAsSort.withDefault(fallback));
  const toggle = (key: string) => void setSort({ key, isDescending: sort.key === key ? !sort.isDescending : false });
  return { sort, toggle };
}
