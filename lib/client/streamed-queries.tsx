'use client';

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { holdAnswers, releaseAnswers } from './held-answers.ts';
import { hasChangedWithin, noteDrawnAt } from './live.ts';
import { readStreamed, type StreamedState } from './streamed-state.ts';

/**
 * Asks in the browser what failed on the server after the page was on its way. React tells the browser that something
 * failed and not what, and a query that pages would go on trying with that answer alone.
 */
export function refetchFailedQueries(client: QueryClient, { queries }: DehydratedState) {
  for (const { queryKey, promise } of queries) {
    promise?.then(undefined, () => client.resetQueries({ queryKey, exact: true }));
  }
}

/** How old an answer that comes with a page may be: it was given before the page was on its way. */
const travelMs = 10_000;

/** Asks once more for what has changed while the page was on its way; the event came before there was a query to hear it. */
function refreshOvertaken(client: QueryClient, { queries }: DehydratedState) {
  for (const { queryKey } of queries) {
    const [projectId, kind] = queryKey;
    if (hasChangedWithin(String(projectId), String(kind), travelMs)) void client.invalidateQueries({ queryKey });
  }
}

const noChanges = () => () => undefined;

/** Whether this render takes over what the server has drawn. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );

interface StreamedQueriesProps {
  state: StreamedState;
  /** The newest event when the queries were started. */
  since: number;
  children: ReactNode;
}

/** Goes on in the browser with the queries that the server started. */
export function StreamedQueries({ state: given, since, children }: StreamedQueriesProps) {
  const client = useQueryClient();
  const isHydrating = useIsHydrating();
  const [hydrated] = useState(isHydrating ? given : undefined);
  const isHeld = given === hydrated;
  // A new object would be taken for new answers.
  const state = useMemo(() => (isHeld ? holdAnswers(client, given) : readStreamed(given)), [client, given, isHeld]);
  // External system: the stream of events, which this page joins after its parts are there.
  useEffect(() => noteDrawnAt(client, since), [client, since]);
  // External system: the document, which is hydrated now or has been left.
  useEffect(() => releaseAnswers(client, isHeld ? given : undefined), [client, given, isHeld]);
  // External system: the answers that are still on their way.
  useEffect(() => refetchFailedQueries(client, state), [client, state]);
  // External system: the events that came meanwhile.
  useEffect(() => refreshOvertaken(client, state), [client, state]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
