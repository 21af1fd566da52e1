'use client';

import { Content, Portal, Root, Trigger } from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { layer } from './layer.ts';

interface TooltipProps {
  /** Empty where there is nothing to explain now but may be in a moment: what it stands on then keeps its place and focus. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  children: ReactNode;
}

/** A short explanation on hover and on focus; Escape closes it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (!text && text !== '') return children;
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      {text && (
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cx(
              layer.floating,
              'max-w-72 animate-appear rounded-control bg-ink px-2 py-1 text-ink-inverse text-small shadow-float',
            )}
          >
            {text}
          </Content>
        </Portal>
      )}
    </Root>
  );
}
