import { ExternalLink } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { linkClass } from './link-class.ts';

/** For other sites and files. Inside the console use `AppLink`. */
export function Link({ className, children, target, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      target={target}
      rel={target === '_blank' ? 'noreferrer' : undefined}
      className={cx(linkClass, className)}
    >
      {children}
      {target === '_blank' && <ExternalLink aria-hidden className="ms-1 inline size-3 align-baseline" />}
    </a>
  );
}
