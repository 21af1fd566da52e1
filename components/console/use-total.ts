'use client';

import { useQuery } from '@tanstack/react-query';
import type { totalQuery } from '#lib/console/totals/queries.ts';
import type { RowSource } from './row-source.ts';

/**
 * Adds the total to a paged list that lacks it. The total is requested while more rows exist than are loaded and only
 * the API filters them. No number is displayed until it is loaded, or if loading fails.
 */
export function useTotal<Row>(source: RowSource<Row>, query: ReturnType<typeof totalQuery>): RowSource<Row> {
  const { data } = useQuery({ ...query, enabled: wantsTotal(source) });
  return wantsTotal(source) ? { ...source, total: data?.count } : source;
}

export const wantsTotal = ({ total, hasMore, searched }: Pick<RowSource<never>, 'total' | 'hasMore' | 'searched'>) =>
  total === undefined && hasMore && searched === undefined;
