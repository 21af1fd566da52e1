'use client';

import { useState } from 'react';
import { useTimed } from '#lib/client/use-now.ts';
import { useTimeout } from '#lib/client/use-timeout.ts';
import type { Refusal } from './use-sign-in-form.ts';

const WAIT = 'wait:';

/** Seconds until another attempt is allowed, counted down; calls `onOver` at the end. */
export function useWait(refusal: Refusal | undefined, onOver: () => void): number {
  const waitSeconds = typeof refusal === 'string' && refusal.startsWith(WAIT) ? Number(refusal.slice(WAIT.length)) : 0;
  const [wait, setWait] = useState({ waitSeconds: 0, endsAtMs: 0 });
  if (wait.waitSeconds !== waitSeconds) setWait({ waitSeconds, endsAtMs: Date.now() + waitSeconds * 1000 });
  useTimeout(onOver, waitSeconds === 0 ? undefined : waitSeconds * 1000);
  // The time of the page may be older by a second.
  return useTimed((now) => Math.min(waitSeconds, Math.max(0, Math.ceil((wait.endsAtMs - now) / 1000))));
}
