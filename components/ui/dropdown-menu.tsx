'use client';

import type { ReactElement, ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { MenuGroup, MoreItems } from './menu-items.ts';
import { useDisclosure } from './use-disclosure.ts';

export interface MenuContent {
  groups: readonly MenuGroup[];
  more?: MoreItems | undefined;
  header?: ReactNode;
}

interface DropdownMenuProps {
  trigger: ReactElement;
  /** A function is called when the menu opens. */
  groups: readonly MenuGroup[] | (() => MenuContent);
  align?: 'start' | 'center' | 'end';
  header?: ReactNode;
}

const Surface = lazyComponent(async () => (await import('./menu-surface.tsx')).MenuSurface);

export function DropdownMenu({ trigger, groups, align = 'end', header }: DropdownMenuProps) {
  const { button, anchor, isOpen, setIsOpen } = useDisclosure(trigger, { kind: 'menu', load: Surface.load });
  return (
    <>
      {button}
      {isOpen && (
        <Surface
          {...{ anchor, align, header }}
          {...(typeof groups === 'function' ? groups() : { groups })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
