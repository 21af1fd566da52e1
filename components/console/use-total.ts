'use client';

import { useQuery } from '@tanstack/react-query';
import type { totalQuery } from '#lib/console/totals/queries.ts';
import type { RowSource } from './row-source.ts';

/**
 * A paged list with how many rows it has in all, where nothing else says it: asked for while there are more than are
 * loaded, and the API alone filters them. Until that is known, and where it cannot be had, there is no number.
 */
export function useTotal<Row>(source: RowSource<Row>, query: ReturnType<typeof totalQuery>): RowSource<Row> {
  const { data } = useQuery({ ...query, enabled: wantsTotal(source) });
  return wantsTotal(source) ? { ...source, total: data?.count } : source;
}

export const wantsTotal = ({ total, hasMore, searched }: Pick<RowSource<never>, 'total' | 'hasMore' | 'searched'>) =>
  total === undefined && hasMore && searched === undefined;
