'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Refusal } from './use-sign-in-form.ts';

const WAIT = 'wait:';

/** Seconds until another attempt is allowed, counted down; calls `onOver` at the end. */
export function useWait(refusal: Refusal | undefined, onOver: () => void): number {
  const waitSeconds = typeof refusal === 'string' && refusal.startsWith(WAIT) ? Number(refusal.slice(WAIT.length)) : 0;
  const [left, setLeft] = useState(0);
  const tick = useEffectEvent((endsAtMs: number) => {
    const seconds = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
    setLeft(seconds);
    if (seconds === 0) onOver();
  });
  // External system: the clock.
  useEffect(() => {
    if (waitSeconds === 0) return setLeft(0);
    const endsAtMs = Date.now() + waitSeconds * 1000;
    tick(endsAtMs);
    const timer = setInterval(() => tick(endsAtMs), 250);
    return () => clearInterval(timer);
  }, [waitSeconds]);
  return left;
}
