import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '#components/ui/button-class.ts';
import { cx } from '#components/ui/cx.ts';
import { PendingLink } from './pending-link.tsx';

interface ButtonLinkProps extends ComponentProps<typeof NextLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <NextLink prefetch={false} {...rest} className={cx(buttonClass(variant, size), className)}>
      {children}
      <PendingLink href={String(rest.href)} />
    </NextLink>
  );
}
