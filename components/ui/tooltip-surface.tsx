'use client';

import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useWindowEvent } from '#lib/client/use-window-event.ts';
import { cx } from './cx.ts';
import { layer } from './layer.ts';
import { hideTooltip, type TooltipSide, type TooltipState } from './tooltip-store.ts';

const GAP = 6;
const EDGE = 8;
const OPPOSITE: Record<TooltipSide, TooltipSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

export function TooltipSurface({ tip: { anchor, text, side } }: { tip: TooltipState }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // External system: the layout of the page, which determines where the tooltip fits.
  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect();
    if (!box.current || !size) return;
    const { left, top } = placeOf(anchor.getBoundingClientRect(), size, side);
    Object.assign(box.current.style, { left: `${left}px`, top: `${top}px` });
  }, [anchor, side]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && hideTooltip(), { capture: true });
  useWindowEvent('scroll', hideTooltip, { capture: true });
  // External system: the element that the tooltip describes, whose removal hides the tooltip.
  useEffect(() => {
    const described = anchor.getAttribute('aria-describedby');
    anchor.setAttribute('aria-describedby', described ? `${described} ${id}` : id);
    const watch = setInterval(() => !anchor.isConnected && hideTooltip(), 200);
    return () => {
      clearInterval(watch);
      if (described) anchor.setAttribute('aria-describedby', described);
      else anchor.removeAttribute('aria-describedby');
    };
  }, [anchor, id]);
  // The element may have been removed while the code of the tooltip was loaded.
  if (!anchor.isConnected) return null;
  const part = anchor.closest('main, header, nav, section[aria-label]') ?? document.body;
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className={cx(
        layer.floating,
        'pointer-events-none fixed max-w-72 animate-appear rounded-control bg-ink px-2 py-1 text-ink-inverse text-small shadow-float',
      )}
    >
      {text}
    </div>,
    // Page content must be inside a landmark.
    part,
  );
}

/** Places the tooltip next to the anchor, on the opposite side if there is no room, and within the window. */
function placeOf(at: DOMRect, size: DOMRect, side: TooltipSide): { left: number; top: number } {
  const middle = { left: at.left + (at.width - size.width) / 2, top: at.top + (at.height - size.height) / 2 };
  const on: Record<TooltipSide, { left: number; top: number }> = {
    top: { left: middle.left, top: at.top - size.height - GAP },
    bottom: { left: middle.left, top: at.bottom + GAP },
    left: { left: at.left - size.width - GAP, top: middle.top },
    right: { left: at.right + GAP, top: middle.top },
  };
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left + size.width <= window.innerWidth && top + size.height <= window.innerHeight;
  const isAcross = side === 'left' || side === 'right';
  const wanted = fits(on[side]) || (!isAcross && on[side].top >= 0 && side === 'top') ? on[side] : on[OPPOSITE[side]];
  const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));
  return {
    left: within(wanted.left, window.innerWidth - size.width),
    top: within(wanted.top, window.innerHeight - size.height),
  };
}
