'use client';

import { useState } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useWindowEvent } from '#lib/client/use-window-event.ts';
import type { LeaveTarget } from './leave-dialog.tsx';

const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

interface LeaveConfirmationProps {
  isActive: boolean;
  /** Target of the cancel link, which discards the input; all other links keep a draft. */
  cancelHref: string;
  isKept: boolean;
  onDiscard: () => void;
}

/** Target of a click within the console; undefined for other tabs, other sites and anchors on the same page. */
function exitOf(event: MouseEvent): LeaveTarget | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === location.pathname && search === location.search;
  if (origin !== location.origin || isHere) return undefined;
  return { href: pathname + search + hash, isCancel: link.closest('form') !== null };
}

export function LeaveConfirmation({ isActive, cancelHref, isKept, onDiscard }: LeaveConfirmationProps) {
  const [exit, setExit] = useState<LeaveTarget>();
  const onClick = (event: MouseEvent) => {
    const wanted = exitOf(event);
    if (!wanted) return;
    event.preventDefault();
    event.stopPropagation();
    setExit({ ...wanted, isCancel: wanted.isCancel && wanted.href === cancelHref });
  };
  // The router offers no way to cancel a navigation.
  useWindowEvent('click', onClick, { isActive, capture: true });
  return exit && <LeaveDialog {...{ exit, isKept, onDiscard }} onClose={() => setExit(undefined)} />;
}
