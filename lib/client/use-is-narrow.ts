'use client';

import { useSyncExternalStore } from 'react';

/** As the style sheet has it for `sm`. */
const NARROW = '(max-width: 639.98px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a telephone; for what style sheets cannot do. The server draws for wide ones. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
