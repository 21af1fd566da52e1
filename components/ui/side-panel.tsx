'use client';

import { lazyComponent } from './lazy-component.tsx';
import type { SidePanelProps } from './side-panel-surface.tsx';

const Surface = lazyComponent(async () => (await import('./side-panel-surface.tsx')).SidePanelSurface);

export const SidePanel = (props: SidePanelProps) => (props.isOpen ? <Surface {...props} /> : null);
