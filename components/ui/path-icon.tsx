import type { LucideIcon, LucideProps } from 'lucide-react';
import { cx } from './cx.ts';

/**
 * An icon from its SVG path in a 24 by 24 square. `icon-loader.js` generates these calls from lucide icons during the
 * build; the style sheet defines the stroke.
 */
export function createPathIcon(path: string): LucideIcon {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, where modules are loaded
  return function PathIcon({ className, size: _, absoluteStrokeWidth: _absolute, ...props }: LucideProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or read by its label
      <svg
        viewBox="0 0 24 24"
        // Icons with a label are read by screen readers, as in lucide.
        aria-hidden={props['aria-label'] === undefined || undefined}
        className={cx('icon', className)}
        {...props}
      >
        <path d={path} />
      </svg>
    );
  } as LucideIcon;
}
