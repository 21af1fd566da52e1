'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Loaded when it opens. */
export const AllocateFloatingIpsDialog = lazyComponent(
  async () => (await import('./allocate-floating-ips.tsx')).AllocateFloatingIps,
);
