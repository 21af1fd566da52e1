'use client';

import { cloneElement, type ReactElement, type RefObject, useRef, useState } from 'react';

interface DisclosureOptions {
  kind: 'menu' | 'dialog';
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  load: () => void;
}

export interface Disclosure {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  button: ReactElement;
  anchor: RefObject<HTMLElement | null>;
}

interface KeyPress {
  key: string;
  preventDefault: () => void;
}

export function useDisclosure(trigger: ReactElement, { kind, load, ...options }: DisclosureOptions): Disclosure {
  const anchor = useRef<HTMLElement>(null);
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isOpen = options.isOpen ?? isOwnOpen;
  const setIsOpen = options.onOpenChange ?? setIsOwnOpen;
  const button = cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-state': isOpen ? 'open' : 'closed',
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setIsOpen(!isOpen),
    onKeyDown: (event: KeyPress) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setIsOpen(true);
    },
  });
  return { isOpen, setIsOpen, button, anchor };
}
