'use client';

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether a part of the page fills the screen. */
export const useFullScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
