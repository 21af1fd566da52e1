'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';

/**
 * Holds back answers until the page has been hydrated. Those that came with the stream would else be read in the middle
 * of it, and the browser would draw rows where the server drew skeletons.
 */
function holdBack(state: DehydratedState) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const queries = state.queries.map(({ promise, ...query }) =>
    promise ? { ...query, promise: released.then(() => promise) } : query,
  );
  return { held: { ...state, queries }, release };
}

/** Goes on in the browser with the queries that the server started. */
export function StreamedQueries({ state, children }: { state: DehydratedState; children: ReactNode }) {
  // A new object would be taken for new answers.
  const { held, release } = useMemo(() => holdBack(state), [state]);
  // External system: the document, which is hydrated now.
  useEffect(release, [release]);
  return <HydrationBoundary state={held}>{children}</HydrationBoundary>;
}
