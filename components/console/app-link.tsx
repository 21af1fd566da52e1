import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { cx } from '#components/ui/cx.ts';
import { linkClass, strongLinkClass } from '#components/ui/link-class.ts';
import { PendingLink } from './pending-link.tsx';

interface AppLinkProps extends ComponentProps<typeof NextLink> {
  /** `strong` for the name column of a table, `plain` for links with a style of their own. */
  look?: 'text' | 'strong' | 'plain';
}

const looks = { text: linkClass, strong: strongLinkClass, plain: undefined };

export function AppLink({ look = 'text', className, children, ...rest }: AppLinkProps) {
  return (
    <NextLink prefetch={false} {...rest} className={cx(looks[look], className)}>
      {children}
      <PendingLink href={String(rest.href)} />
    </NextLink>
  );
}
