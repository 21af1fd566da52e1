'use client';

import { useQuery } from '@tanstack/react-query';
import { viewCountsQuery } from '#lib/console/view-counts/queries.ts';
import type { ViewCounts } from '#lib/console/view-counts/schema.ts';

/** Counts of a paged list from the server. Views have no number until they are loaded, or if loading fails. */
export function useViewCounts(scope: string, list: Parameters<typeof viewCountsQuery>[1]): ViewCounts | undefined {
  const { data } = useQuery(viewCountsQuery(scope, list));
  return data;
}
