'use client';

import type { DialogProps } from './dialog-surface.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Surface = lazyComponent(async () => (await import('./dialog-surface.tsx')).DialogSurface);

export const Dialog = (props: DialogProps) => (props.isOpen ? <Surface {...props} /> : null);
