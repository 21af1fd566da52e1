'use client';

import { useRef } from 'react';

/**
 * Handlers for a Radix dialog that is opened by state and not by its own trigger: the focus goes back to what had it,
 * or to the page when that is gone, such as the row that was deleted.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Who has gone on to something else meanwhile is not called back.
      if (document.activeElement !== document.body) return;
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
