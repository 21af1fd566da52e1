'use client';

import { Provider } from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

/** Once, near the root: makes neighbouring tooltips open at once after the first. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Provider>
  );
}
