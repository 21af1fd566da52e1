'use client';

import { createContext, use, useSyncExternalStore } from 'react';

/** When the server drew the page: what both draw first must have the same time. Absent where no server draws. */
export const DrawnAt = createContext<number | undefined>(undefined);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Nobody has kept it since the last listener left.
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

/** The time, rounded down to `stepMs`, so that a component is drawn again once per step and not every second. */
export const useNow = (stepMs = 1000): number => useTimed((at) => at, stepMs);

/** What is read off the time, rounded down to `stepMs`: a component is drawn again when that has become something else. */
export function useTimed<T extends string | number | boolean | undefined>(read: (now: number) => T, stepMs = 1000): T {
  const drawnAtMs = use(DrawnAt);
  const readAt = (at: number) => read(Math.floor(at / stepMs) * stepMs);
  return useSyncExternalStore(
    subscribe,
    () => readAt(now),
    () => readAt(drawnAtMs ?? Date.now()),
  );
}
