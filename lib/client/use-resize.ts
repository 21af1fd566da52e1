'use client';

import { useEffect, useEffectEvent } from 'react';

/** Runs a function at first and whenever one of the elements changes its size. Another `key` selects them again. */
export function useResize(elements: () => Iterable<Element>, run: () => void, key?: unknown): void {
  const select = useEffectEvent(elements);
  const latest = useEffectEvent(run);
  // External system: the layout of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key selects the elements again
  useEffect(() => {
    const observer = new ResizeObserver(() => latest());
    for (const element of select()) observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
}
