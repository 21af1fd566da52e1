'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MountedTerminal } from './terminal.ts';
import { useTextSize } from './text-size.tsx';

interface Options {
  label: string;
  isScreenReader: boolean;
  onType: (text: string) => void;
  onResize: (columns: number, rows: number) => void;
  onEscape: () => void;
}

interface TerminalHandle {
  element: RefObject<HTMLDivElement | null>;
  /** Undefined until it is loaded. */
  terminal: MountedTerminal | undefined;
  /** Writes text to the terminal; text that arrives before it is loaded is buffered. */
  write: (text: string) => void;
}

export function useTerminal(options: Options): TerminalHandle {
  const { isScreenReader } = options;
  const [textSize] = useTextSize();
  const element = useRef<HTMLDivElement>(null);
  const early = useRef<string[]>([]);
  const mounted = useRef<MountedTerminal>(undefined);
  const [terminal, setTerminal] = useState<MountedTerminal>();
  const mount = useEffectEvent((at: HTMLElement, make: typeof import('./terminal.ts')['mountTerminal']) => {
    const { label, isScreenReader, onType, onResize, onEscape } = options;
    return make(at, { label, isScreenReader, textSize, onType, onResize, onEscape });
  });
  // External system: the terminal, which React does not render.
  useEffect(() => {
    let isGone = false;
    void import('./terminal.ts').then(({ mountTerminal }) => {
      if (isGone || !element.current) return;
      const made = mount(element.current, mountTerminal);
      mounted.current = made;
      for (const text of early.current.splice(0)) made.write(text);
      made.fit();
      setTerminal(made);
    });
    return () => {
      isGone = true;
      mounted.current?.dispose();
      mounted.current = undefined;
    };
  }, []);
  // External system: the terminal.
  useEffect(() => {
    terminal?.setScreenReader(isScreenReader);
    terminal?.setTextSize(textSize);
  }, [terminal, isScreenReader, textSize]);
  const write = (text: string) => {
    if (mounted.current) mounted.current.write(text);
    else early.current.push(text);
  };
  return { element, terminal, write };
}
