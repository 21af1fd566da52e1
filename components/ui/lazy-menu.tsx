'use client';

import type { ReactElement, RefObject } from 'react';
import type { LazyComponent } from './lazy-component.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** What the module of a menu is given besides what is its own: for its `MenuSurface`. */
export interface OpenMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface LazyMenuProps<Props extends object> {
  trigger: ReactElement;
  /** Draws the menu while it is open. */
  menu: LazyComponent<Props & OpenMenuProps>;
  props: Props;
}

/** A menu behind a button whose items, too, are loaded with the first use. */
export function LazyMenu<Props extends object>({ trigger, menu: Menu, props }: LazyMenuProps<Props>) {
  const { button, anchor, isOpen, setIsOpen } = useDisclosure(trigger, { kind: 'menu', load: Menu.load });
  return (
    <>
      {button}
      {isOpen && <Menu {...props} anchor={anchor} onClose={() => setIsOpen(false)} />}
    </>
  );
}
