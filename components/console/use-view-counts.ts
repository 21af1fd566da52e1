'use client';

import { useQuery } from '@tanstack/react-query';
import type { factApi } from '#lib/console/facts/contract.ts';
import type { ViewCounts } from '#lib/console/facts/schema.ts';
import type { Client } from '#lib/contract/client.ts';

export type ViewCountsQuery = ReturnType<Client<typeof factApi>['volumeViews']['query']>;

/** Counts of a paged list from the server. Views have no number until they are loaded, or if loading fails. */
export function useViewCounts(query: ViewCountsQuery): ViewCounts | undefined {
  const { data } = useQuery(query);
  return data;
}
