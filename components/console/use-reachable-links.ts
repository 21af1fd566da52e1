'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { liveState } from '#lib/client/live-state.ts';
import { awaitServer } from '#lib/client/pending-page.ts';
import { usePendingPage } from '#lib/client/use-pending-page.ts';
import { useWindowEvent } from '#lib/client/use-window-event.ts';

/** Whether the server may be unreachable: the event stream is interrupted, or the browser is offline. */
function isDoubtful(): boolean {
  const { state } = liveState.getState();
  return state === 'reconnecting' || state === 'offline' || !navigator.onLine;
}

function pageOf(event: MouseEvent): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link?.href || !isPlain || link.target || link.download) return undefined;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : undefined;
}

/**
 * Navigates only when the server is reachable, and waits otherwise: the browser would replace the console by its own
 * error page, and unsaved input would be lost. @returns a function that navigates to an address
 */
export function useReachableLinks(): (href: string) => void {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const [opened, setOpened] = useState('');
  const go = async (href: string) => {
    if (isDoubtful() && !(await awaitServer(href))) return;
    setOpened(href);
    startOpening(() => router.push(href));
  };
  usePendingPage(isOpening ? opened : undefined);
  const onClick = (event: MouseEvent) => {
    const page = isDoubtful() ? pageOf(event) : undefined;
    if (!page || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    void go(page.pathname + page.search + page.hash);
  };
  // The capturing listener runs before the links' own handlers.
  useWindowEvent('click', onClick, { capture: true });
  return (href) => void go(href);
}
