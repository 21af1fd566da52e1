'use client';

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '#lib/i18n/use-t.ts';

/** Sets a column's width in rem; not final while the user drags. */
export type ResizeColumn = (columnId: string, width: number, isFinal: boolean) => void;

interface ColumnResizerProps {
  label: string;
  /** In rem. */
  width: number;
  onResize: (width: number, isFinal: boolean) => void;
}

const narrowest = 3;
const widest = 60;
const step = 1;

const limited = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)) * 4) / 4;
const remInPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export function ColumnResizer({ label, width, onResize }: ColumnResizerProps) {
  const t = useT();
  const drag = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent) => {
    const from = drag.current;
    return from && limited(from.width + (event.clientX - from.x) / remInPx());
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest('th');
    if (!cell) return;
    // Starts from the displayed width, since the column that takes the spare width is wider than its own width.
    drag.current = { x: event.clientX, width: cell.offsetWidth / remInPx() };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const next = widthAt(event);
    if (next) onResize(next, false);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const next = widthAt(event);
    drag.current = undefined;
    if (next) onResize(next, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: narrowest, End: widest }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(limited(next), true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this edge can
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {column}', { column: label })}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      className="absolute inset-e-0 inset-y-1.5 w-2 cursor-col-resize touch-none rounded-small border-e-2 border-transparent transition-colors hover:border-accent focus-visible:border-accent"
    />
  );
}
