'use client';

import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { layer } from './layer.ts';

interface PopoverProps {
  trigger: ReactNode;
  /** Its accessible name. */
  label: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  hasPadding?: boolean;
  children: ReactNode;
}

/** A small surface beside the button that opens it. */
export function Popover({ align = 'start', hasPadding = true, ...props }: PopoverProps) {
  return (
    <Radix.Root
      {...(props.isOpen === undefined ? {} : { open: props.isOpen })}
      {...(props.onOpenChange ? { onOpenChange: props.onOpenChange } : {})}
    >
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={props.label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            layer.floating,
            'max-h-(--radix-popover-content-available-height) min-w-56 max-w-[calc(100vw-1rem)] animate-rise',
            'overflow-y-auto rounded-card border bg-raised shadow-float outline-none',
            hasPadding && 'p-3',
          )}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
