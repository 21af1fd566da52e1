'use client';

import { useEffect, useEffectEvent } from 'react';
import type { RowSource } from './row-source.ts';

/** Fetches the remaining pages of a list one after another while all rows are needed. */
export function useAllPages<Row>(source: RowSource<Row>, isNeeded: boolean): void {
  const wantsMore = isNeeded && source.hasMore && !source.isLoadingMore && !source.error;
  const loadMore = useEffectEvent(source.loadMore);
  // External system: the API, which returns one page at a time.
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore]);
}
