'use client';

import { createContext, use, useSyncExternalStore } from 'react';

/**
 * Time at which the server rendered the page, for the same first rendering in the browser. Undefined without server
 * rendering.
 */
export const DrawnAt = createContext<number | undefined>(undefined);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // It was not updated since the last listener unsubscribed.
  if (timer === undefined) now = Date.now();
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

/** The time, rounded down to `stepMs`, so that a component renders once per step. */
export const useNow = (stepMs = 1000): number => useTimed((at) => at, stepMs);

/** A value derived from the time, rounded down to `stepMs`. The component renders only when the value changes. */
export function useTimed<T extends string | number | boolean | undefined>(read: (now: number) => T, stepMs = 1000): T {
  const drawnAtMs = use(DrawnAt);
  const readAt = (at: number) => read(Math.floor(at / stepMs) * stepMs);
  return useSyncExternalStore(
    subscribe,
    () => readAt(now),
    () => readAt(drawnAtMs ?? Date.now()),
  );
}
