import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { readStreamedState, type StreamedState } from './streamed-state.ts';

interface DeferredState {
  state: DehydratedState;
  release(): void;
}

/**
 * By state, not by component: React may render a page several times before it commits, or never commit. The first
 * render starts the queries, which wait for the promises of that render.
 */
const deferredStates = new WeakMap<QueryClient, Map<StreamedState, DeferredState>>();

/**
 * Holds back results until the document is hydrated. Otherwise results from the stream would arrive during hydration,
 * and the browser would render rows where the server rendered skeletons.
 */
export function deferResponses(client: QueryClient, given: StreamedState): DehydratedState {
  const ofClient = deferredStates.get(client) ?? new Map<StreamedState, DeferredState>();
  deferredStates.set(client, ofClient);
  const known = ofClient.get(given);
  if (known) return known.state;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const state = readStreamedState(given);
  const queries = state.queries.map(({ promise, ...query }) =>
    promise ? { ...query, promise: released.then(() => promise) } : query,
  );
  const deferredState = { state: { ...state, queries }, release };
  ofClient.set(given, deferredState);
  return deferredState.state;
}

/** Releases the results of a state, or of all states once the document is left, hydrated or not. */
export function releaseResponses(client: QueryClient, given?: StreamedState): void {
  for (const [state, { release }] of deferredStates.get(client) ?? []) {
    if (given === undefined || given === state) release();
  }
}
