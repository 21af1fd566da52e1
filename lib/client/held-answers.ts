import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { readStreamed, type StreamedState } from './streamed-state.ts';

interface HeldState {
  state: DehydratedState;
  release(): void;
}

/**
 * By the state as it was given, not by component: React may render a page several times before it commits it, or never
 * commit it. The first render has started the queries by then, and they wait for the promises of that render.
 */
const heldStates = new WeakMap<QueryClient, Map<StreamedState, HeldState>>();

/**
 * Holds back answers until the document has been hydrated. Those that came with the stream would else be read in the
 * middle of it, and the browser would draw rows where the server drew skeletons.
 */
export function holdAnswers(client: QueryClient, given: StreamedState): DehydratedState {
  const held = heldStates.get(client) ?? new Map<StreamedState, HeldState>();
  heldStates.set(client, held);
  const known = held.get(given);
  if (known) return known.state;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const state = readStreamed(given);
  const queries = state.queries.map(({ promise, ...query }) =>
    promise ? { ...query, promise: released.then(() => promise) } : query,
  );
  const heldState = { state: { ...state, queries }, release };
  held.set(given, heldState);
  return heldState.state;
}

/** Lets through the answers of a state; those of all states once the document is left, hydrated or not. */
export function releaseAnswers(client: QueryClient, given?: StreamedState): void {
  for (const [state, { release }] of heldStates.get(client) ?? []) {
    if (given === undefined || given === state) release();
  }
}
