'use client';

import type { ReactNode } from 'react';
import { onUse } from './on-use.tsx';

export interface SidePanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** Beside the title: a badge, buttons. */
  actions?: ReactNode;
  side?: 'start' | 'end';
  size?: 'narrow' | 'medium' | 'wide';
  /** False lets the page behind stay usable: a summary beside its list. */
  isModal?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

const Surface = onUse(async () => (await import('./side-panel-surface.tsx')).SidePanelSurface);

/** A panel from the side of the screen, full width on phones. Escape closes it and gives the focus back. */
export const SidePanel = (props: SidePanelProps) => (props.isOpen ? <Surface {...props} /> : null);
