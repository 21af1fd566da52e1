'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Most hosts need none. */
export const HostNotice = lazyComponent(async () => (await import('./host-notices.tsx')).HostNotices);
