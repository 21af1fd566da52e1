import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from './cx.ts';

/** A one-line text field. Put it into a `Field`, which names it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(controlClass, 'h-8 read-only:bg-sunken', className)} />;
}
