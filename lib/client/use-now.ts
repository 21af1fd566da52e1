'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, rounded down to `stepMs`, so that a component is drawn again once per step and not every second. */
export const useNow = (stepMs = 1000): number => useTimed((at) => at, stepMs);

/** What is read off the time, rounded down to `stepMs`: a component is drawn again when that has become something else. */
export function useTimed<T extends string | number | boolean | undefined>(read: (now: number) => T, stepMs = 1000): T {
  // On the server no timer runs that would keep it.
  const readNow = () => read(Math.floor((typeof window === 'undefined' ? Date.now() : now) / stepMs) * stepMs);
  return useSyncExternalStore(subscribe, readNow, readNow);
}
