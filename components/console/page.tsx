import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

interface PageProps {
  /** `list` gives the height of the window to the table in it, `wide` all its width; the others scroll as a whole. */
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
