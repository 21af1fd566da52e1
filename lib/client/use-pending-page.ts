'use client';

import { useEffect } from 'react';
import { beginPage, endPage } from './pending-page.ts';

/** Reports a navigation to `href` while it is given. */
export function usePendingPage(href: string | undefined): void {
  // External system: the router, which reports a navigation only to the part that started it.
  useEffect(() => {
    if (href === undefined) return;
    beginPage(href);
    return () => endPage(href);
  }, [href]);
}
