'use client';

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '#lib/i18n/use-t.ts';

interface DockResizerProps {
  /** In hundredths of the height of the window. */
  height: number;
  onResize: (height: number) => void;
}

const LOWEST = 20;
const HIGHEST = 80;
const STEP = 5;
const limited = (height: number) => Math.round(Math.min(HIGHEST, Math.max(LOWEST, height)));

/** The upper edge of the dock: dragged with the pointer, or moved with the arrow keys. */
export function DockResizer({ height, onResize }: DockResizerProps) {
  const t = useT();
  const isDragged = useRef(false);
  const move = (event: PointerEvent) => {
    if (isDragged.current) onResize(limited(((window.innerHeight - event.clientY) / window.innerHeight) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    onResize(limited(height + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this edge can
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('Height of the consoles')}
      aria-valuenow={height}
      aria-valuemin={LOWEST}
      aria-valuemax={HIGHEST}
      tabIndex={0}
      onPointerDown={(event) => {
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onPointerCancel={() => {
        isDragged.current = false;
      }}
      onKeyDown={onKeyDown}
      className="h-1.5 shrink-0 cursor-row-resize touch-none border-transparent border-t-2 transition-colors hover:border-accent focus-visible:border-accent"
    />
  );
}
