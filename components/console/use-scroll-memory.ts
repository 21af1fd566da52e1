import { type RefObject, useLayoutEffect } from 'react';
import { useWindowEvent } from '#lib/client/use-window-event.ts';

/** Scroll positions of lists by address; the oldest are evicted. */
const positions = new Map<string, number>();
const MAX_POSITIONS = 50;
/** The position is restored only if the list is rendered within this time after Back or Forward, in ms. */
const RESTORE_WITHIN_MS = 2000;
let wentBackAt = Number.NEGATIVE_INFINITY;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    wentBackAt = performance.now();
  });
}

const here = () => window.location.pathname + window.location.search;

export function useScrollMemory(container: RefObject<HTMLElement | null>, isReady: boolean): void {
  // External system: the scroll position of the list. The browser restores only that of the window.
  useLayoutEffect(() => {
    const left = positions.get(here());
    if (!isReady || left === undefined || performance.now() - wentBackAt > RESTORE_WITHIN_MS) return;
    container.current?.scrollTo({ top: left });
  }, [container, isReady]);
  const remember = ({ target }: Event) => {
    if (target !== container.current) return;
    positions.delete(here());
    positions.set(here(), container.current?.scrollTop ?? 0);
    const [oldest] = positions.keys();
    if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
  };
  useWindowEvent('scroll', remember, { capture: true });
}
