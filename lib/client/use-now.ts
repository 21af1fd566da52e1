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
export function useNow(stepMs = 1000): number {
  // On the server no timer runs that would keep it.
  const read = () => Math.floor((typeof window === 'undefined' ? Date.now() : now) / stepMs) * stepMs;
  return useSyncExternalStore(subscribe, read, read);
}
