'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Origin of the platform in the browser; empty on the server. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
