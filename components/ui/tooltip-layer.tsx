'use client';

import { useStore } from 'zustand';
import { lazyComponent } from './lazy-component.tsx';
import { tooltips } from './tooltip-store.ts';

const TooltipSurface = lazyComponent(async () => (await import('./tooltip-surface.tsx')).TooltipSurface);

export function TooltipLayer() {
  const { tip } = useStore(tooltips);
  return tip ? <TooltipSurface tip={tip} /> : null;
}
