'use client';

import type { ReactElement, ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { useDisclosure } from './use-disclosure.ts';

interface PopoverProps {
  trigger: ReactElement;
  label: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  hasPadding?: boolean;
  load?: () => void;
  children: ReactNode;
}

const Surface = lazyComponent(async () => (await import('./popover-surface.tsx')).PopoverSurface);

export function Popover({
  trigger,
  label,
  align = 'start',
  hasPadding = true,
  load,
  children,
  ...state
}: PopoverProps) {
  const loadAll = () => {
    Surface.load();
    load?.();
  };
  const { button, anchor, isOpen, setIsOpen } = useDisclosure(trigger, { kind: 'dialog', load: loadAll, ...state });
  return (
    <>
      {button}
      {isOpen && <Surface {...{ anchor, label, align, hasPadding, children }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
