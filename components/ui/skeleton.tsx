import { cx } from './cx.ts';

/** The place of something that is still loading; size it with the class of the real thing. */
export function Skeleton({ className = 'h-3.5 w-24' }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-small bg-line', className)} />;
}
