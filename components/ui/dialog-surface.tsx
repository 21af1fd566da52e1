'use client';

import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { layer } from './layer.ts';
import { portalHost } from './portal-host.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** False while a request is running: neither Escape nor a click outside closes the dialog. */
  canClose?: boolean;
  children?: ReactNode;
}

/** Labels with long object names wrap inside the dialog, even without spaces. */
const longLabels =
  '[&_button:not([role=checkbox])]:h-auto [&_button:not([role=checkbox])]:min-h-8 ' +
  '[&_button:not([role=checkbox])]:max-w-full [&_button:not([role=checkbox])]:whitespace-normal ' +
  '[&_button:not([role=checkbox])]:py-1 [&_button]:text-start [&_button]:wrap-anywhere';

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' };

/**
 * Initial focus: the first field, even while it is loading, otherwise the first button of the footer, which cancels.
 */
const firstControls = 'form :is(input, select, textarea, [aria-busy=true]):not(:disabled), footer button';

interface DialogSurfaceProps extends DialogProps {
  onOpenChange: (isOpen: boolean) => void;
}

export function DialogSurface({ size = 'small', canClose = true, ...props }: DialogSurfaceProps) {
  const focus = useReturnFocus();
  const focusFirst = (event: Event) => {
    focus.onOpenAutoFocus();
    const first = event.target instanceof Element && event.target.querySelector<HTMLElement>(firstControls);
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  const keepOpen = (event: Event) => !canClose && event.preventDefault();
  return (
    <Radix.Root open onOpenChange={props.onOpenChange}>
      <Radix.Portal container={portalHost()}>
        <Radix.Overlay className={cx(layer.modal, 'fixed inset-0 animate-appear bg-scrim')} />
        <Radix.Content
          {...(props.role ? { role: props.role } : {})}
          {...focus}
          onOpenAutoFocus={focusFirst}
          aria-modal
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          {...(props.description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            layer.modal,
            'fixed inset-x-3 top-[12dvh] mx-auto flex max-h-[80dvh] animate-rise flex-col rounded-modal border',
            'bg-raised shadow-modal outline-none',
            widths[size],
          )}
        >
          <Header title={props.title} description={props.description} canClose={canClose} />
          {props.children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{props.children}</div>}
          {props.footer && (
            <footer
              className={cx(
                'flex flex-wrap justify-end gap-2 rounded-b-modal border-t bg-canvas px-5 py-3',
                longLabels,
              )}
            >
              {props.footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface HeaderProps extends Pick<DialogProps, 'title' | 'description'> {
  canClose: boolean;
}

function Header({ title, description, canClose }: HeaderProps) {
  const t = useT();
  return (
    <header className="flex items-start gap-4 px-5 pt-4 pb-3">
      <div className="min-w-0 flex-1">
        <Radix.Title className="break-words font-semibold text-heading">{title}</Radix.Title>
        {description && <Radix.Description className="mt-1 text-body text-ink-muted">{description}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <IconButton
          label={t('Close')}
          icon={X}
          size="small"
          hasTooltip={false}
          className="-me-1.5"
          disabled={!canClose}
        />
      </Radix.Close>
    </header>
  );
}
