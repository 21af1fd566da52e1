'use client';

import { useEffect } from 'react';

export function useLeaveGuard(isActive: boolean): void {
  // External system: the browser, which is about to leave the page.
  useEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isActive]);
}
