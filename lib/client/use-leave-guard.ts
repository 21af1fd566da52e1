'use client';

import { useWindowEvent } from './use-window-event.ts';

/** Asks the user before leaving the page. */
export const useLeaveGuard = (isActive: boolean): void =>
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isActive });
