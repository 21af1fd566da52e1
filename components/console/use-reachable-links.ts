'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { liveState } from '#lib/client/live.ts';
import { awaitServer, beginPage, endPage } from '#lib/client/pending-page.ts';

/** Whether the server may be out of reach: the stream of events has broken, or the browser has no network. */
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
 * Goes to pages once the server can be reached, and waits for it in place: the browser would leave the console for a page of
 * its own, with all that is open and typed. @returns goes to an address
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
  // External system: the router, which tells of its way to a page by the transition alone.
  useEffect(() => {
    if (!isOpening) return;
    beginPage(opened);
    return () => endPage(opened);
  }, [isOpening, opened]);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const page = isDoubtful() ? pageOf(event) : undefined;
    if (!page || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    void go(page.pathname + page.search + page.hash);
  });
  // External system: the document, whose links hear of a click after this.
  useEffect(() => {
    const listen = (event: MouseEvent) => onClick(event);
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, []);
  return (href) => void go(href);
}
