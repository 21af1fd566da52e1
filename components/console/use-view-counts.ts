'use client';

import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { projectQuery } from '#lib/client/project-query.ts';
import type { factApi } from '#lib/console/facts/contract.ts';
import type { ViewCounts } from '#lib/console/facts/schema.ts';
import type { Client } from '#lib/contract/client.ts';

type CountsQuery = ReturnType<Client<typeof factApi>['volumeViews']['query']>;

/** A query for counts, or one that selects them from other data. */
export type ViewCountsQuery = CountsQuery | { queryKey: QueryKey; select: (data: never) => ViewCounts };

const NO_COUNTS: CountsQuery = { queryKey: ['no counts'] as never, queryFn: () => null as never, enabled: false };

/** Counts of a paged list from the server. Views have no number until they are loaded, or if loading fails. */
export const useViewCounts = (query: ViewCountsQuery | undefined): ViewCounts | undefined =>
  // Each query has counts, after its selection.
  useQuery((query ?? NO_COUNTS) as CountsQuery).data;

/** Data from which views are counted, as in `useViewCounts`. */
export const useCountedData = <Data>(query: ReturnType<typeof projectQuery<Data>>): Data | undefined =>
  useQuery(query).data;
