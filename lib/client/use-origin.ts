'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The address under which the browser sees the platform; empty until it does. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
