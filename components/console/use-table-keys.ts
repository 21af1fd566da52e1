'use client';

import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';

interface TableKeys {
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Scrolls a row into view and renders it if necessary. */
  reveal: (index: number) => void;
  open: (index: number) => void;
  select: (index: number, isRange: boolean) => void;
  /** Shortcuts of actions, in lower case. */
  actionKeys: readonly string[];
  /** Runs the action with this shortcut on the focused row; the index is -1 if no row has the focus. */
  act: (index: number, key: string) => void;
}

const indexOf = (element: Element | null): number => {
  const index = element?.closest('tr[data-index]')?.getAttribute('data-index');
  return index ? Number(index) : -1;
};

/**
 * Keys: j, k and the arrows move between rows, Enter and o open, x selects, X selects the range up to here, `.` opens
 * the row's menu.
 */
export function useTableKeys({ container, count, reveal, open, select, actionKeys, act }: TableKeys) {
  /** Row that takes the focus once it is rendered; keys pressed until then apply to it. */
  const awaited = useRef<number>(undefined);
  const current = () => awaited.current ?? indexOf(document.activeElement);
  const find = (index: number) => container.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  const focus = (index: number) => {
    if (count === 0) return;
    const target = Math.min(count - 1, Math.max(0, index));
    reveal(target);
    const drawn = find(target);
    awaited.current = drawn ? undefined : target;
    if (drawn) drawn.focus({ preventScroll: true });
    else requestAnimationFrame(() => focusAwaited(target));
  };
  const focusAwaited = (target: number) => {
    if (awaited.current !== target) return;
    awaited.current = undefined;
    find(target)?.focus({ preventScroll: true });
  };
  useHotkeys({
    j: () => focus(current() + 1),
    k: () => focus(current() - 1),
    o: () => current() >= 0 && open(current()),
    x: (event) => current() >= 0 && select(current(), event.shiftKey),
    ...Object.fromEntries(actionKeys.map((key) => [key, () => act(current(), key)])),
    '.': () => find(current())?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click(),
  });
  /** Handles the keys that apply only while the row itself has the focus. */
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const index = indexOf(event.target);
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => focus((awaited.current ?? index) + 1)],
      ['ArrowUp', () => focus((awaited.current ?? index) - 1)],
      ['Home', () => focus(0)],
      ['End', () => focus(count - 1)],
      ['Enter', () => open(index)],
      [' ', () => select(index, event.shiftKey)],
    ]);
    const action = keys.get(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };
}
