'use client';

import { lazyComponent } from './lazy-component.tsx';
import type { SidePanelProps } from './side-panel-surface.tsx';

const Surface = lazyComponent(async () => (await import('./side-panel-surface.tsx')).SidePanelSurface);

/** A panel from the side of the screen, full width on phones. Escape closes it and gives the focus back. */
export const SidePanel = (props: SidePanelProps) => (props.isOpen ? <Surface {...props} /> : null);
