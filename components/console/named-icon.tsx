'use client';

import { lazy, memo, Suspense } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { NamedIconProps } from './drawn-icon.tsx';

const Drawn = lazy(() =>
  import('./drawn-icon.tsx').then(
    ({ DrawnIcon }) => ({ default: DrawnIcon }),
    // The label beside the icon is enough.
    () => ({ default: Place }),
  ),
);

/** The space of an icon that is not loaded. */
const Place = ({ className }: Pick<NamedIconProps, 'className'>) => (
  <svg aria-hidden viewBox="0 0 24 24" className={cx('icon', className)} />
);

/**
 * The icon of a screen or verb. The page from the server has it, and its code is loaded when the page is interactive.
 * Memoized, since React discards what the server rendered if this changes before the code is loaded.
 */
export const NamedIcon = memo(function NamedIcon({ name, className }: NamedIconProps) {
  // A click on an icon that is not hydrated would be lost.
  const passive = cx('pointer-events-none', className);
  return (
    <Suspense fallback={<Place className={passive} />}>
      <Drawn name={name} className={passive} />
    </Suspense>
  );
});
