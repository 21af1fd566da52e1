'use client';

import { useEffect, useEffectEvent } from 'react';
import type { RowSource } from './row-source.ts';

/** Loads further pages of a list, one after the other, as long as they are wanted. */
export function useMoreRows<Row>(source: RowSource<Row>, isWanted: boolean): void {
  const isNext = isWanted && source.hasMore && !source.isLoadingMore && !source.error;
  const loadMore = useEffectEvent(source.loadMore);
  // External system: the API, which returns one page at a time.
  useEffect(() => {
    if (isNext) loadMore();
  }, [isNext]);
}
