'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** In a tab that is not open at first. */
export const LazyRecordPayload = lazyComponent(async () => (await import('./record-payload.tsx')).RecordPayload);
