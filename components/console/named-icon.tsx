'use client';

import { cx } from '#components/ui/cx.ts';
import { lateComponent } from '#components/ui/late-component.tsx';
import type { NamedIconProps } from './loaded-icon.tsx';

/** The space of an icon that is not loaded. */
const Place = ({ className }: NamedIconProps) => (
  <svg aria-hidden viewBox="0 0 24 24" className={cx('icon pointer-events-none', className)} />
);

/** The icon of a screen or verb. */
export const NamedIcon = lateComponent(async () => (await import('./loaded-icon.tsx')).LoadedIcon, Place);
