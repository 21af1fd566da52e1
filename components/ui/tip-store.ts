import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export type TipSide = 'top' | 'right' | 'bottom' | 'left';

export interface Tip {
  anchor: Element;
  text: ReactNode;
  side: TipSide;
}

/** How long a pointer rests before something is explained, and for how long the next one is explained at once, in ms. */
const RESTS_MS = 400;
const AGAIN_MS = 200;

/** What is explained now, if anything: one thing at a time. */
export const tips = createStore<{ tip: Tip | undefined }>(() => ({ tip: undefined }));

let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = 0;

/** Explains something, after a moment where a pointer merely passes. */
export function showTip(tip: Tip, isDelayed: boolean): void {
  clearTimeout(timer);
  const isNext = Date.now() - hiddenAt < AGAIN_MS;
  timer = setTimeout(() => tips.setState({ tip }), isDelayed && !isNext ? RESTS_MS : 0);
}

/** Explains nothing any more. */
export function hideTip(): void {
  clearTimeout(timer);
  if (!tips.getState().tip) return;
  hiddenAt = Date.now();
  tips.setState({ tip: undefined });
}
