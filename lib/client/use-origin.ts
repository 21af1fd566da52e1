'use client';

import { useIsHydrated } from './use-is-hydrated.ts';

/** Origin of the platform in the browser; empty on the server. */
export const useOrigin = (): string => (useIsHydrated() ? window.location.origin : '');
