import { cx } from './cx.ts';

/** Placeholder for loading content; give it the size of that content. */
export function Skeleton({ className = 'h-3.5 w-24' }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-small bg-line', className)} />;
}
