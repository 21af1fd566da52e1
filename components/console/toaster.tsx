'use client';

import { useEffect, useState } from 'react';
import { onUse } from '#components/ui/on-use.tsx';
import { type Notice, onNotice } from '#lib/client/notices.ts';

/** So many at most wait for the toasts to be loaded. */
const MOST_EARLY = 20;
const Surface = onUse(async () => (await import('./toaster-surface.tsx')).ToasterSurface);

/** Shows each notice as a toast for a while; failures stay until they are closed. */
export function Toaster() {
  const [early, setEarly] = useState<readonly Notice[]>([]);
  // External system: the store of notices. Those that come while the toasts are loaded wait for them.
  useEffect(() => onNotice((notice) => setEarly((all) => [...all, notice].slice(-MOST_EARLY))), []);
  return early.length > 0 ? <Surface early={early} /> : null;
}
