'use client';

import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { hideTooltip, showTooltip, type TooltipSide } from './tooltip-store.ts';

interface TooltipProps {
  /** Empty if there is currently no text; the element then keeps its position and focus. */
  text: ReactNode;
  side?: TooltipSide;
  /** One focusable element. */
  children: ReactElement;
}

type Handlers = Record<string, ((event: { currentTarget: Element }) => void) | undefined>;

/** A short explanation on hover and focus, which Escape closes. The page's single `TooltipLayer` renders it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (!text) return children;
  const own = children.props as Handlers;
  const also = (name: string, run: (anchor: Element) => void) => (event: { currentTarget: Element }) => {
    own[name]?.(event);
    run(event.currentTarget);
  };
  const show = (delay: boolean) => (anchor: Element) => showTooltip({ anchor, text, side }, delay);
  return cloneElement(children as ReactElement<Handlers>, {
    onPointerEnter: also('onPointerEnter', show(true)),
    onPointerLeave: also('onPointerLeave', hideTooltip),
    onPointerDown: also('onPointerDown', hideTooltip),
    onFocus: also('onFocus', (anchor) => anchor.matches(':focus-visible') && show(false)(anchor)),
    onBlur: also('onBlur', hideTooltip),
  });
}
