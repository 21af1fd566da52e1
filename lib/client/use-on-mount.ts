'use client';

import { useEffect, useEffectEvent } from 'react';

/** Runs once after the first rendering. The returned function, if any, runs when the component is removed. */
export function useOnMount(run: () => void | (() => void)): void {
  const latest = useEffectEvent(run);
  // External system: the one that the caller names.
  useEffect(() => latest(), []);
}
