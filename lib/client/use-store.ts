'use client';

import { useSyncExternalStore } from 'react';
import type { ExternalStore } from './external-store.ts';

/** Follows a store. The server renders its initial value. */
export function useStore<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
