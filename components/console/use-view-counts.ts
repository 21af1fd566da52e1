'use client';

import { useQuery } from '@tanstack/react-query';
import type { factApi } from '#lib/console/facts/contract.ts';
import type { ViewCounts } from '#lib/console/facts/schema.ts';
import type { Client } from '#lib/contract/client.ts';

export type ViewCountsQuery = ReturnType<Client<typeof factApi>['volumeViews']['query']>;

const NO_COUNTS: ViewCountsQuery = { queryKey: ['no counts'] as never, queryFn: () => null as never, enabled: false };

/** Counts of a paged list from the server. Views have no number until they are loaded, or if loading fails. */
export const useViewCounts = (query: ViewCountsQuery | undefined): ViewCounts | undefined =>
  useQuery(query ?? NO_COUNTS).data;
