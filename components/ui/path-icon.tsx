import type { LucideIcon, LucideProps } from 'lucide-react';
import { cx } from './cx.ts';

/**
 * An icon by the path of its lines, in a square of 24 by 24: what `icon-loader.js` makes of those of lucide when the console
 * is built. How lines are drawn stands in the style sheet, once for all.
 */
export function createPathIcon(path: string): LucideIcon {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, where modules are loaded
  return function PathIcon({ className, size: _, absoluteStrokeWidth: _absolute, ...props }: LucideProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or read by its label
      <svg
        viewBox="0 0 24 24"
        // One that says something by itself is read, as those of the library are.
        aria-hidden={props['aria-label'] === undefined || undefined}
        className={cx('icon', className)}
        {...props}
      >
        <path d={path} />
      </svg>
    );
  } as LucideIcon;
}
