'use client';

import type { ReactElement, RefObject } from 'react';
import type { LazyComponent } from './lazy-component.tsx';
import { useDisclosure } from './use-disclosure.ts';

export interface OpenMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface LazyMenuProps<Props extends object> {
  trigger: ReactElement;
  menu: LazyComponent<Props & OpenMenuProps>;
  props: Props;
}

/** A menu whose items are loaded when it is first opened. */
export function LazyMenu<Props extends object>({ trigger, menu: Menu, props }: LazyMenuProps<Props>) {
  const { button, anchor, isOpen, setIsOpen } = useDisclosure(trigger, { kind: 'menu', load: Menu.load });
  return (
    <>
      {button}
      {isOpen && <Menu {...props} anchor={anchor} onClose={() => setIsOpen(false)} />}
    </>
  );
}
