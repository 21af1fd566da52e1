'use client';

import { type RefObject, useSyncExternalStore } from 'react';
import { useIsNarrow } from '#lib/client/use-is-narrow.ts';
import { cardFactsOf } from './card-facts.ts';
import type { TableLayout } from './table-layout.ts';

export interface TableRoom {
  container: RefObject<HTMLElement | null>;
  layout: TableLayout<never>;
}

const isHidden = (cell: HTMLElement): boolean => getComputedStyle(cell).display === 'none';

/** Ids of the columns that are hidden because the table is narrow, separated by spaces. */
function hiddenIn({ current }: TableRoom['container']): string {
  const cells = current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return [...cells].flatMap((cell) => (isHidden(cell) ? (cell.dataset.column ?? []) : [])).join(' ');
}

/** Ids of the columns for which the table, or a card, has no room. */
export function useHiddenColumns({ container, layout }: TableRoom): readonly string[] {
  const isNarrow = useIsNarrow();
  const hidden = useSyncExternalStore(
    (onChange) => {
      const observer = new ResizeObserver(onChange);
      if (container.current) observer.observe(container.current);
      return () => observer.disconnect();
    },
    () => hiddenIn(container),
    () => '',
  );
  if (!isNarrow) return hidden.split(' ');
  const facts = cardFactsOf(layout.columns);
  return layout.columns.flatMap(({ id, isRowHeader }) => (isRowHeader || facts.has(id) ? [] : [id]));
}
