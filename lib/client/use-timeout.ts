'use client';

import { useEffect, useEffectEvent } from 'react';

/** Runs a function after `ms`; never if undefined. The time starts again when `ms` or `key` changes. */
export function useTimeout(run: () => void, ms: number | undefined, key?: unknown): void {
  const latest = useEffectEvent(run);
  // External system: the clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts the time again
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => latest(), ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
}
