'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Its words and requests load when a segment with a reserve is displayed. */
export const LazyReserveState = lazyComponent(async () => (await import('./reserve-state.tsx')).ReserveStateMark);
