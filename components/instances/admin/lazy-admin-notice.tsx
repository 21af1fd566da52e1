'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** In the panel of a row. */
export const LazyAdminNotice = lazyComponent(async () => (await import('./admin-notice.tsx')).AdminNotice);
