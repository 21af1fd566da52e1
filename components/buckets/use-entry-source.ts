'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RowSource } from '#components/console/row-source.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { type EntriesSearch, entriesQuery } from '#lib/object-store/console/queries.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';

/** Found objects that fill a screen. */
const SCREENFUL = 50;

/**
 * Entries of a folder, or found objects. The server examines a bounded number of objects per request, so a search
 * continues until it has filled the screen.
 */
export function useEntrySource(projectId: string, bucketId: string, search: EntriesSearch): RowSource<Entry> {
  const source = pagedSource(useInfiniteQuery(entriesQuery(projectId, bucketId, search)));
  const { rows, hasMore, isLoadingMore, error } = source;
  const isSearching = search.search !== '' && hasMore && !error && rows !== undefined && rows.length < SCREENFUL;
  const wantsMore = isSearching && !isLoadingMore;
  const loadMore = useEffectEvent(source.loadMore);
  // External system: the API, which returns one page at a time.
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore]);
  return isSearching && rows.length === 0 ? { ...source, rows: undefined } : source;
}
