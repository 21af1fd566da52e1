'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Few hosts are muted. */
export const MuteNotice = lazyComponent(async () => (await import('./mute-alert.tsx')).MuteAlert);
