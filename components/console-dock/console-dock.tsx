'use client';

import { useStore } from 'zustand';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { dock } from './dock-sessions.ts';

const DockSurface = lazyComponent(async () => (await import('./dock-surface.tsx')).DockSurface);

/** The open consoles, below the page on which they stay. Nothing while there are none. */
export function ConsoleDock() {
  const hasOpen = useStore(dock, ({ sessions }) => sessions.length > 0);
  return hasOpen && <DockSurface />;
}
