'use client';

import type { ReactElement, ReactNode } from 'react';
import { onUse } from './on-use.tsx';
import { useOpener } from './use-opener.ts';

export interface MenuItem {
  label: string;
  onSelect?: () => void;
  icon?: ReactNode;
  /** Keys that do the same, as shown to the user. */
  shortcut?: string | undefined;
  /** Why it cannot be used now. The item stays, reachable and explained. */
  disabledReason?: string | undefined;
  isDanger?: boolean | undefined;
  /** Set for items of which one or several are ticked. */
  isChecked?: boolean | undefined;
  /** Ticking keeps the menu open. */
  staysOpen?: boolean;
  /** Draws the item as a link: the caller's router decides what that is. */
  asLink?: (children: ReactNode) => ReactNode;
}

export interface MenuGroup {
  /** Heading of the group; groups without one are only set apart by a line. */
  label?: string | undefined;
  items: readonly MenuItem[];
}

interface DropdownMenuProps {
  trigger: ReactElement;
  /** Asked for when the menu is opened. */
  groups: readonly MenuGroup[] | (() => readonly MenuGroup[]);
  align?: 'start' | 'center' | 'end';
  /** Above the items: who is signed in, for example. */
  header?: ReactNode;
}

const Surface = onUse(async () => (await import('./menu-surface.tsx')).MenuSurface);

/** A menu behind a button: arrows, type-ahead, Escape; focus goes back to the button. */
export function DropdownMenu({ trigger, groups, align = 'end', header }: DropdownMenuProps) {
  const { button, anchor, isOpen, setIsOpen } = useOpener(trigger, { kind: 'menu', load: Surface.load });
  return (
    <>
      {button}
      {isOpen && (
        <Surface
          {...{ anchor, align, header }}
          groups={typeof groups === 'function' ? groups() : groups}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
