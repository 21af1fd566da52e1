'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Loaded when it opens. */
export const CreatePortDialog = lazyComponent(async () => (await import('./create-port.tsx')).CreatePort);
