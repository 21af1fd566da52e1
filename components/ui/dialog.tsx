'use client';

import type { DialogProps } from './dialog-surface.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Surface = lazyComponent(async () => (await import('./dialog-surface.tsx')).DialogSurface);

/** A modal dialog: named, described, focus kept inside and given back to whatever had it. */
export const Dialog = (props: DialogProps) => (props.isOpen ? <Surface {...props} /> : null);
