'use client';

import { type RefObject, useSyncExternalStore } from 'react';
import { useIsNarrow } from '#lib/client/use-is-narrow.ts';
import { hiddenColumnsAt } from './table-fit.ts';
import type { TableLayout } from './table-layout.ts';

export interface TableRoom {
  container: RefObject<HTMLElement | null>;
  layout: TableLayout<never>;
}

/** Width in rem; undefined while no table is mounted. */
function widthOf({ current }: TableRoom['container']): number | undefined {
  if (!current) return undefined;
  return current.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Ids of the columns that are hidden because the table is narrow. Rows displayed as cards contain all columns. */
export function useHiddenColumns({ container, layout }: TableRoom, isChosen: boolean): readonly string[] {
  const isNarrow = useIsNarrow();
  const width = useSyncExternalStore(
    (onChange) => {
      const observer = new ResizeObserver(onChange);
      if (container.current) observer.observe(container.current);
      return () => observer.disconnect();
    },
    () => widthOf(container),
    () => undefined,
  );
  return isNarrow || width === undefined ? [] : hiddenColumnsAt(layout, isChosen, width);
}
