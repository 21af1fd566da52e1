'use client';

import type { ReactElement, RefObject } from 'react';
import type { OnUse } from './on-use.tsx';
import { useOpener } from './use-opener.ts';

/** What the module of a menu is given besides what is its own: for its `MenuSurface`. */
export interface OpenedMenu {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface MenuOnUseProps<Props extends object> {
  trigger: ReactElement;
  /** Draws the menu while it is open. */
  menu: OnUse<Props & OpenedMenu>;
  props: Props;
}

/** A menu behind a button whose items, too, are loaded with the first use. */
export function MenuOnUse<Props extends object>({ trigger, menu: Menu, props }: MenuOnUseProps<Props>) {
  const { button, anchor, isOpen, setIsOpen } = useOpener(trigger, { kind: 'menu', load: Menu.load });
  return (
    <>
      {button}
      {isOpen && <Menu {...props} anchor={anchor} onClose={() => setIsOpen(false)} />}
    </>
  );
}
