'use client';

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { deferResponses, releaseResponses } from './deferred-responses.ts';
import { invalidateExisting } from './deleted-objects.ts';
import { dependenciesOf } from './live-meta.ts';
import { hasChangedWithin, recordDrawnAt } from './live-state.ts';
import { readStreamedState, type StreamedState } from './streamed-state.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * Repeats queries that failed on the server after the page was sent. React passes on only that they failed, and a paged
 * query would keep retrying with that promise.
 */
export function refetchFailedQueries(client: QueryClient, { queries }: DehydratedState) {
  for (const { queryKey, promise } of queries) {
    promise?.then(undefined, () => client.resetQueries({ queryKey, exact: true }));
  }
}

/** Maximum age of data that arrives with a page. */
const travelMs = 10_000;

/** Refetches data that changed while the page was in transit, because the event came before the query existed. */
export function refreshOvertaken(client: QueryClient, { queries }: DehydratedState) {
  for (const { queryKey, meta } of queries) {
    const [projectId, kind] = queryKey;
    const isOvertaken = [String(kind), ...dependenciesOf(meta)].some((each) =>
      hasChangedWithin(String(projectId), each, travelMs),
    );
    if (isOvertaken) void invalidateExisting(client, { queryKey });
  }
}

interface StreamedQueriesProps {
  state: StreamedState;
  /** Latest event when the queries were started. */
  since: number;
  children: ReactNode;
}

/** Continues the server's queries in the browser. */
export function StreamedQueries({ state: given, since, children }: StreamedQueriesProps) {
  const client = useQueryClient();
  const isHydrated = useIsHydrated();
  const [hydrated] = useState(isHydrated ? undefined : given);
  const isDeferred = given === hydrated;
  // A new object would be treated as new data.
  const state = useMemo(
    () => (isDeferred ? deferResponses(client, given) : readStreamedState(given)),
    [client, given, isDeferred],
  );
  // External system: the event stream, which this page joins after its parts are rendered.
  useEffect(() => recordDrawnAt(client, since), [client, since]);
  // External system: the document, which is now hydrated or left.
  useEffect(() => releaseResponses(client, isDeferred ? given : undefined), [client, given, isDeferred]);
  // External systems: results that are still pending, and events since the page was rendered.
  useEffect(() => {
    refetchFailedQueries(client, state);
    refreshOvertaken(client, state);
  }, [client, state]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
