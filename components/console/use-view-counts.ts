'use client';

import { useQuery } from '@tanstack/react-query';
import { viewCountsQuery } from '#lib/console/view-counts/queries.ts';
import type { ViewCounts } from '#lib/console/view-counts/schema.ts';

/** What the server counted of a paged list; until that is known, and where it cannot be had, views have no number. */
export function useViewCounts(scope: string, list: Parameters<typeof viewCountsQuery>[1]): ViewCounts | undefined {
  const { data } = useQuery(viewCountsQuery(scope, list));
  return data;
}
