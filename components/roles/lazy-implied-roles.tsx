'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** In a tab that is not open at first. */
export const LazyImpliedRoles = lazyComponent(async () => (await import('./implied-roles.tsx')).ImpliedRoles);
