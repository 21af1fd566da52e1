import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipState {
  anchor: Element;
  text: ReactNode;
  side: TooltipSide;
}

/**
 * Delay before a tooltip is displayed, and time after hiding one in which the next is displayed without delay, in ms.
 */
const RESTS_MS = 400;
const AGAIN_MS = 200;

export const tooltips = createStore<{ tip: TooltipState | undefined }>(() => ({ tip: undefined }));

let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = 0;

export function showTooltip(tip: TooltipState, isDelayed: boolean): void {
  clearTimeout(timer);
  const isNext = Date.now() - hiddenAt < AGAIN_MS;
  timer = setTimeout(() => tooltips.setState({ tip }), isDelayed && !isNext ? RESTS_MS : 0);
}

export function hideTooltip(): void {
  clearTimeout(timer);
  if (!tooltips.getState().tip) return;
  hiddenAt = Date.now();
  tooltips.setState({ tip: undefined });
}
