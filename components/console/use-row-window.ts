'use client';

import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useResize } from '#lib/client/use-resize.ts';
import { useWindowEvent } from '#lib/client/use-window-event.ts';
import { RowHeights } from './row-heights.ts';

interface RowWindowOptions {
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Rows out of view are not rendered. If they are, scrolling and row heights need not be followed. */
  isVirtual: boolean;
  /** Default row height in px. */
  rowHeight: number;
  onNearEnd: () => void;
}

/** Rows rendered before and after those in view, so that scrolling is smooth. */
const OVERSCAN_ROWS = 6;
/** Assumed height of the view before it can be measured, in px. */
const DEFAULT_VIEW_PX = 900;
/** The next page is requested this many rows before the end: the more are loaded, the faster the user may scroll. */
const MAX_PREFETCH_ROWS = 60;

/** @param last last row in view, of `count` loaded rows */
export const isNearEnd = (last: number, count: number): boolean =>
  last >= count - Math.min(MAX_PREFETCH_ROWS, Math.ceil(count / 4));

export function useRowWindow({ container, count, isVirtual, rowHeight, onNearEnd }: RowWindowOptions) {
  const heights = useMemo(() => new RowHeights(rowHeight), [rowHeight]);
  const [seen, setSeen] = useState({ first: 0, last: Math.ceil(DEFAULT_VIEW_PX / rowHeight), news: 0 });
  const look = (news = 0) => {
    const view = viewOf(container.current);
    if (!view || !isVirtual) return;
    const first = heights.indexAt(view.top, count);
    const last = heights.indexAt(view.bottom, count);
    setSeen((was) =>
      was.first === first && was.last === last && !news ? was : { first, last, news: was.news + news },
    );
  };
  useResize(
    () => (container.current ? [container.current] : []),
    () => look(),
    isVirtual,
  );
  useWindowEvent('scroll', ({ target }) => target === container.current && look(), {
    isActive: isVirtual,
    capture: true,
  });
  const measure = () => measureRows(container.current, heights);
  // External system: the row heights measured by the browser.
  useEffect(() => {
    if (isVirtual && measure()) look(1);
  });
  const nearEnd = useEffectEvent(onNearEnd);
  // External system: the API, which returns the following rows.
  useEffect(() => {
    if (isNearEnd(seen.last, count)) nearEnd();
  }, [seen.last, count]);
  return {
    first: Math.max(0, Math.min(seen.first, count - 1) - OVERSCAN_ROWS),
    last: Math.min(count - 1, seen.last + OVERSCAN_ROWS),
    heightOf: (rows: number) => heights.of(rows),
    /** Scrolls the minimum distance to a row, and renders it. */
    reveal: (index: number) => {
      if (!isVirtual) measure();
      const element = container.current;
      const view = viewOf(element);
      if (!element || !view) return;
      const [top, bottom] = [heights.of(index), heights.of(index + 1)];
      if (top < view.top) element.scrollTop += top - view.top;
      else if (bottom > view.bottom) element.scrollTop += bottom - view.bottom;
      flushSync(() => look());
    },
  };
}

/** Records the heights of the rendered rows. @returns whether one has changed */
function measureRows(element: HTMLElement | null, heights: RowHeights): boolean {
  const rows = [...(element?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
  const changed = rows.filter(
    ({ dataset, offsetHeight }) => offsetHeight > 0 && heights.set(Number(dataset.index), offsetHeight),
  );
  return changed.length > 0;
}

/** The visible part of the rows in px from the top of the first row. The sticky head covers the rest. */
function viewOf(element: HTMLElement | null) {
  if (!element) return undefined;
  const head = element.querySelector('thead')?.offsetHeight ?? 0;
  return { top: element.scrollTop, bottom: element.scrollTop + element.clientHeight - head };
}
