import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

interface PageProps {
  /**
   * `list` limits the page to the window's height, so that the table scrolls; `wide` uses the window's full width. The
   * other shapes scroll as a whole.
   */
  shape?: 'list' | 'wide' | 'detail' | 'form';
  children: ReactNode;
}

const shapes = {
  list: 'flex h-full min-h-120 flex-col',
  wide: 'pb-16',
  detail: 'mx-auto max-w-7xl pb-16',
  form: 'mx-auto max-w-5xl pb-16',
};

export function Page({ shape = 'detail', children }: PageProps) {
  return <div className={cx('px-4 pt-5 pb-4 sm:px-6', shapes[shape])}>{children}</div>;
}
