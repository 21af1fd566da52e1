'use client';

import type { ReactNode } from 'react';
import { onUse } from './on-use.tsx';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** False while something is being sent: neither Escape nor a click beside it closes. */
  canClose?: boolean;
  children?: ReactNode;
}

const Surface = onUse(async () => (await import('./dialog-surface.tsx')).DialogSurface);

/** A modal dialog: named, described, focus kept inside and given back to whatever had it. */
export const Dialog = (props: DialogProps) => (props.isOpen ? <Surface {...props} /> : null);
