'use client';

import { useStore } from 'zustand';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { dock } from './dock-sessions.ts';

const DockSurface = lazyComponent(async () => (await import('./dock-surface.tsx')).DockSurface);

export function ConsoleDock() {
  const hasOpen = useStore(dock, ({ sessions }) => sessions.length > 0);
  return hasOpen && <DockSurface />;
}
