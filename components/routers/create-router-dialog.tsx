'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Loaded when it opens. */
export const CreateRouterDialog = lazyComponent(async () => (await import('./create-router.tsx')).CreateRouter);
