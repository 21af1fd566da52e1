'use client';

import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { layer } from './layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface SidePanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  actions?: ReactNode;
  side?: 'start' | 'end';
  size?: 'narrow' | 'medium' | 'wide';
  /** False keeps the page usable, for a summary beside its list. */
  isModal?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

const widths = { narrow: 'w-72', medium: 'w-120', wide: 'w-180' };

export function SidePanelSurface({ side = 'end', size = 'medium', isModal = true, ...props }: SidePanelProps) {
  const t = useT();
  const focus = useReturnFocus();
  const focusPanel = (event: Event) => {
    focus.onOpenAutoFocus();
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={props.onOpenChange} modal={isModal}>
      <Radix.Portal>
        {isModal && <Radix.Overlay className={cx(layer.modal, 'fixed inset-0 animate-appear bg-scrim')} />}
        <Radix.Content
          {...focus}
          onOpenAutoFocus={focusPanel}
          aria-describedby={undefined}
          onInteractOutside={(event) => !isModal && event.preventDefault()}
          className={cx(
            layer.modal,
            'fixed inset-y-0 flex max-w-full flex-col bg-raised shadow-modal outline-none',
            side === 'end' ? 'inset-e-0 animate-slide-in border-s' : 'inset-s-0 animate-slide-start border-e',
            widths[size],
          )}
        >
          {/* Without landmark elements, since the page beside the panel may stay usable. */}
          <div className="flex min-h-12 items-center gap-3 border-b px-4">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-strong">{props.title}</Radix.Title>
            {props.actions}
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={X} size="small" hasTooltip={false} className="-me-1" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{props.children}</div>
          {props.footer && <div className="flex justify-end gap-2 border-t bg-canvas px-4 py-3">{props.footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
