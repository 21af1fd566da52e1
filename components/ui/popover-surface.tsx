'use client';

import * as Radix from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import { layer } from './layer.ts';
import { portalHost } from './portal-host.ts';

interface PopoverSurfaceProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align: 'start' | 'center' | 'end';
  hasPadding: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PopoverSurface({ anchor, label, align, hasPadding, onClose, children }: PopoverSurfaceProps) {
  const wentElsewhere = useRef(false);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal container={portalHost()}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes the popover.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else wentElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!wentElsewhere.current) anchor.current?.focus();
          }}
          className={cx(
            layer.floating,
            'max-h-(--radix-popover-content-available-height) min-w-56 max-w-[calc(100vw-1rem)] animate-rise',
            'overflow-y-auto rounded-card border bg-raised shadow-float outline-none',
            hasPadding && 'p-3',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
