'use client';

import { useEffect, useEffectEvent } from 'react';

type Listener<Facts extends unknown[]> = (...facts: Facts) => void;

/** Listens to a source of events outside React while the component is mounted. */
export function useSubscription<Facts extends unknown[]>(
  subscribe: (listener: Listener<Facts>) => () => void,
  listener: Listener<Facts>,
): void {
  const latest = useEffectEvent(listener);
  // External system: the source of events.
  useEffect(() => subscribe((...facts) => latest(...facts)), [subscribe]);
}
