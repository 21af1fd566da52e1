'use client';

import type { DialogProps } from './dialog-surface.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Surface = lazyComponent(async () => (await import('./dialog-surface.tsx')).DialogSurface);

export interface OpenState {
  /** True by default, for dialogs that exist only while they are open. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Instead of `onOpenChange`. */
  onClose?: () => void;
}

/** Both ways in which a dialog is told to close as one. */
export const closing =
  ({ onOpenChange, onClose }: OpenState) =>
  (isOpen: boolean): void => {
    onOpenChange?.(isOpen);
    if (!isOpen) onClose?.();
  };

export const Dialog = ({ isOpen = true, onOpenChange, onClose, ...props }: DialogProps & OpenState) =>
  isOpen ? <Surface {...props} onOpenChange={closing({ onOpenChange, onClose })} /> : null;
