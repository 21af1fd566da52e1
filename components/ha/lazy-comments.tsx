'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

export const LazyComments = lazyComponent(
  async () => (await import('./notification-comments.tsx')).NotificationComments,
);
