'use client';

import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { layer } from './layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface CommandDialogProps {
  onClose: () => void;
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  onFocus: () => void;
  /** The arrow to the right at the end of the text. @returns whether the item has something to open */
  onRight?: ((itemId: string) => boolean) | undefined;
  empty: ReactNode;
  footer?: ReactNode;
  /** `Command.Group` and `Command.Item` elements. */
  children: ReactNode;
}

/**
 * Requires every typed word to occur in the item. A fuzzy match would rank ids that happen to contain the letters too
 * high.
 */
function wordsMatch(value: string, search: string, keywords: readonly string[] = []): 0 | 1 {
  const text = [value, ...keywords].join(' ').toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word)) ? 1 : 0;
}

/** The id of the selected item, if the text ends at the caret. */
function itemAtRight(event: KeyboardEvent<HTMLInputElement>): string | undefined {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (event.key !== 'ArrowRight' || selectionStart !== value.length || selectionEnd !== value.length) return undefined;
  const items = event.currentTarget.closest('[cmdk-root]');
  return items?.querySelector<HTMLElement>('[cmdk-item][aria-selected="true"]')?.dataset.itemId;
}

export function CommandDialog(props: CommandDialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={cx(layer.modal, 'fixed inset-0 animate-appear bg-scrim')} />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          aria-modal
          className={cx(
            layer.modal,
            'fixed inset-x-3 top-[10dvh] mx-auto max-w-xl animate-rise overflow-hidden rounded-modal border',
            'bg-raised shadow-modal outline-none',
          )}
        >
          <Radix.Title className="sr-only">{props.label}</Radix.Title>
          <Command label={props.label} loop filter={wordsMatch}>
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <Command.Input
                value={props.query}
                onValueChange={props.onQueryChange}
                onFocus={props.onFocus}
                onKeyDown={(event) => {
                  const itemId = itemAtRight(event);
                  if (itemId !== undefined && props.onRight?.(itemId)) event.preventDefault();
                }}
                placeholder={props.placeholder}
                className="h-12 w-full bg-transparent text-strong outline-none"
              />
            </div>
            {/* Outside the list, which may contain only options. */}
            <Command.Empty className="px-5 pt-8 pb-6 text-center text-ink-muted">{props.empty}</Command.Empty>
            <Command.List label={props.label} className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">
              {props.children}
            </Command.List>
          </Command>
          {props.footer && (
            <div className="flex flex-wrap items-center gap-3 border-t bg-canvas px-4 py-2 text-ink-faint text-small">
              {props.footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
