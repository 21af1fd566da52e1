'use client';

import { useEffect, useEffectEvent } from 'react';

interface Options {
  isActive?: boolean;
  /** Listens before the elements of the page, also to events that do not bubble, such as `scroll`. */
  capture?: boolean;
}

/** Listens to an event of the whole window while the component is mounted and `isActive`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  { isActive = true, capture = false }: Options = {},
): void {
  const latest = useEffectEvent(listener);
  // External system: the window.
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: WindowEventMap[Type]) => latest(event);
    window.addEventListener(type, listen, { capture });
    return () => window.removeEventListener(type, listen, { capture });
  }, [type, isActive, capture]);
}
