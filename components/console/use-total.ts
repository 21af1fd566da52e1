'use client';

import { useQuery } from '@tanstack/react-query';
import type { Search } from '#lib/client/project-query.ts';
import type { factApi } from '#lib/console/facts/contract.ts';
import type { Client } from '#lib/contract/client.ts';
import type { RowSource } from './row-source.ts';

export type TotalQuery = ReturnType<Client<typeof factApi>['projectTotal']['query']>;

const NO_TOTAL: TotalQuery = { queryKey: ['no total'] as never, queryFn: () => null as never };

/**
 * Adds the total to a paged list that lacks it. The total is requested while more rows exist than are loaded and only
 * the API filters them. No number is displayed until it is loaded, or if loading fails.
 */
export function useTotal<Row>(source: RowSource<Row>, query: TotalQuery | undefined): RowSource<Row> {
  const { data } = useQuery({ ...(query ?? NO_TOTAL), enabled: query !== undefined && wantsTotal(source) });
  return wantsTotal(source) ? { ...source, total: data?.count } : source;
}

export const wantsTotal = ({ total, hasMore, searched }: Pick<RowSource<never>, 'total' | 'hasMore' | 'searched'>) =>
  total === undefined && hasMore && searched === undefined;

/** A list has the same total in every order. */
export const withoutOrder = <S extends Search>({ sort: _, ...filters }: S): Omit<S, 'sort'> => filters;
