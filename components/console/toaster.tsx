'use client';

import { useEffect, useState } from 'react';
import { lazyComponent, onLoadFailure } from '#components/ui/lazy-component.tsx';
import { type Notice, notify, onNotice } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';

/** So many at most wait for the toasts to be loaded. */
const MAX_EARLY_TOASTS = 20;
const Surface = lazyComponent(async () => (await import('./toaster-surface.tsx')).ToasterSurface);

/** Within so many ms it is said once: what tells of it may be what cannot be loaded next. */
const SAID_MS = 5000;
let saidAt = Number.NEGATIVE_INFINITY;

function tellOfFailure(): void {
  if (performance.now() - saidAt < SAID_MS) return;
  saidAt = performance.now();
  notify({
    level: 'danger',
    title: msg('Could not load this part of the page'),
    message: msg('Check your connection and try again. If the console has been updated, reload the page.'),
  });
}

/** Shows each notice as a toast for a while; failures stay until they are closed. */
export function Toaster() {
  const [early, setEarly] = useState<readonly Notice[]>([]);
  // External system: the store of notices. Those that come while the toasts are loaded wait for them.
  useEffect(() => onNotice((notice) => setEarly((all) => [...all, notice].slice(-MAX_EARLY_TOASTS))), []);
  // External system: the server, which has the code of what is opened.
  useEffect(() => onLoadFailure(tellOfFailure), []);
  return early.length > 0 ? <Surface early={early} /> : null;
}
