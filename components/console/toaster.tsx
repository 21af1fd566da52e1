'use client';

import { useState } from 'react';
import { lazyComponent, onLoadFailure } from '#components/ui/lazy-component.tsx';
import { type Notice, notify, onNotice } from '#lib/client/notices.ts';
import { useSubscription } from '#lib/client/use-subscription.ts';
import { msg } from '#lib/i18n/text.ts';

/** Maximum number of notices that wait until the toasts are loaded. */
const MAX_EARLY_TOASTS = 20;
const Surface = lazyComponent(async () => (await import('./toaster-surface.tsx')).ToasterSurface);

/** Minimum time between two messages in ms, since displaying the message may itself fail to load. */
const MESSAGE_INTERVAL_MS = 5000;
let saidAt = Number.NEGATIVE_INFINITY;

function reportFailure(): void {
  if (performance.now() - saidAt < MESSAGE_INTERVAL_MS) return;
  saidAt = performance.now();
  notify({
    level: 'danger',
    title: msg('Could not load this part of the page'),
    message: msg('Check your connection and try again. If the console has been updated, reload the page.'),
  });
}

/** Displays each notice as a toast for a while; failures stay until the user closes them. */
export function Toaster() {
  const [early, setEarly] = useState<readonly Notice[]>([]);
  // Notices wait here until the toasts are loaded.
  useSubscription(onNotice, (notice) => setEarly((all) => [...all, notice].slice(-MAX_EARLY_TOASTS)));
  useSubscription(onLoadFailure, reportFailure);
  return early.length > 0 ? <Surface early={early} /> : null;
}
