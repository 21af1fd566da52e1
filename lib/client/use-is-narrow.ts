'use client';

import { useSyncExternalStore } from 'react';

/** The style sheet's breakpoint `sm`. */
const NARROW = '(max-width: 639.98px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone; for what style sheets cannot do. The server renders for wide windows. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
