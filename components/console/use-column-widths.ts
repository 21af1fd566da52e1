'use client';

import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableColumn } from './table-column.ts';
import type { TableLayout } from './table-layout.ts';

/** Measured widths in rem by column. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Widths are rounded up to quarters; a difference of less than half a pixel is the browser's rounding. */
const STEPS = 4;
const ROUNDING = 0.1;

/** Widths with those that have grown; the same object if none has. */
export function grownWidths(before: ColumnWidths, now: ColumnWidths): ColumnWidths {
  const grown = Object.entries(now).filter(([id, width]) => width > (before[id] ?? 0));
  return grown.length === 0 ? before : { ...before, ...Object.fromEntries(grown) };
}

const isMeasured = ({ grows, isResized }: TableColumn<never>): boolean => !grows && !isResized;

/** The layout with measured widths; a column that has never been shown keeps its estimate. */
export const withWidths = <Row>(layout: TableLayout<Row>, widths: ColumnWidths): TableLayout<Row> => ({
  ...layout,
  columns: layout.columns.map((column) =>
    isMeasured(column) ? { ...column, width: widths[column.id] ?? column.width } : column,
  ),
});

const headerCells = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLElement>('th[data-column]') ?? []),
];

/** Header cells that are not displayed as cells belong to hidden columns, or to a table of cards. */
function widthsIn<Row>(element: HTMLElement | null, { columns }: TableLayout<Row>): ColumnWidths {
  const ids = new Set(columns.filter(isMeasured).map(({ id }) => id));
  const cells = headerCells(element).filter(
    ({ dataset, offsetWidth }) => offsetWidth > 0 && ids.has(dataset.column ?? ''),
  );
  if (!cells[0] || getComputedStyle(cells[0]).display !== 'table-cell') return {};
  const remInPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Object.fromEntries(
    cells.map((cell) => {
      const steps = (cell.getBoundingClientRect().width / remInPx) * STEPS;
      return [cell.dataset.column ?? '', Math.ceil(steps - ROUNDING) / STEPS];
    }),
  );
}

interface MeasuredTable {
  container: RefObject<HTMLElement | null>;
  layout: TableLayout<never>;
  hasRows: boolean;
}

/**
 * Widths that the browser gave the columns for their content. They only grow, so that columns stay in place while other
 * rows come into view.
 */
export function useColumnWidths({ container, layout, hasRows }: MeasuredTable): ColumnWidths {
  const [widths, setWidths] = useState<ColumnWidths>({});
  const measure = useEffectEvent(() => {
    const grown = hasRows ? grownWidths(widths, widthsIn(container.current, layout)) : widths;
    if (grown !== widths) setWidths(grown);
  });
  const shown = layout.columns.map(({ id }) => id).join(' ');
  // External system: the browser's layout. Measured before it is painted, since columns are hidden accordingly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other header cells
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(() => flushSync(() => measure()));
    for (const cell of headerCells(container.current)) observer.observe(cell);
    return () => observer.disconnect();
  }, [container, shown, hasRows]);
  return widths;
}
