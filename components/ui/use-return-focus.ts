'use client';

import { useRef } from 'react';

/**
 * Handlers for a Radix dialog that is opened by state instead of a trigger. The focus returns to the element that had
 * it, or to the page if that was removed, such as a deleted row.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // If the user has moved the focus in the meantime, it stays there.
      if (document.activeElement !== document.body) return;
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
