'use client';

import { useStore } from 'zustand';
import { onUse } from '#components/ui/on-use.tsx';
import { dock } from './dock-sessions.ts';

const DockSurface = onUse(async () => (await import('./dock-surface.tsx')).DockSurface);

/** The open consoles, below the page on which they stay. Nothing while there are none. */
export function ConsoleDock() {
  const hasOpen = useStore(dock, ({ sessions }) => sessions.length > 0);
  return hasOpen && <DockSurface />;
}
