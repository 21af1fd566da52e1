'use client';

import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';

interface TableKeys {
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Scrolls a row into view and renders it if necessary. */
  reveal: (index: number) => void;
  open: (index: number) => void;
  /** Opens or closes the group whose header this is. */
  setOpen: (index: number, isOpen: boolean) => void;
  select: (index: number, isRange: boolean) => void;
  /** Undefined if rows cannot be selected. */
  selectAll: (() => void) | undefined;
  /** Undefined while no row is selected. */
  clear: (() => void) | undefined;
  /** Shortcuts of actions, in lower case. */
  actionKeys: readonly string[];
  /** Runs the action with this shortcut on the focused row; the index is -1 if no row has the focus. */
  act: (index: number, key: string) => void;
}

const indexOf = (element: Element | null): number => {
  const index = element?.closest('tr[data-index]')?.getAttribute('data-index');
  return index ? Number(index) : -1;
};

type Keys = [key: string, action: (() => void) | undefined][];

const controls = 'input, textarea, select, [contenteditable="true"]';

/** The row in which a key was pressed. A text box, menu or dialog that belongs to a row handles its own keys. */
function rowOf({ target, currentTarget }: KeyboardEvent<HTMLElement>): Element | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return null;
  return target.closest('tr[data-index]');
}

/** Number of rows that fit into the view, less the head and one row that stays in view. */
function rowsPerPage(container: HTMLElement | null, row: Element): number {
  const height = Math.min(container?.clientHeight ?? 0, window.innerHeight);
  return Math.max(1, Math.floor(height / Math.max(1, row.getBoundingClientRect().height)) - 2);
}

type RowFocusOptions = Pick<TableKeys, 'container' | 'count' | 'reveal'>;

function useRowFocus({ container, count, reveal }: RowFocusOptions) {
  /** Row that takes the focus once it is rendered; keys pressed until then apply to it. */
  const awaited = useRef<number>(undefined);
  const find = (index: number) => container.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  const focusAwaited = (target: number) => {
    if (awaited.current !== target) return;
    awaited.current = undefined;
    find(target)?.focus({ preventScroll: true });
  };
  return {
    find,
    current: () => awaited.current ?? indexOf(document.activeElement),
    focus: (index: number) => {
      if (count === 0) return;
      const target = Math.min(count - 1, Math.max(0, index));
      reveal(target);
      const drawn = find(target);
      awaited.current = drawn ? undefined : target;
      if (drawn) drawn.focus({ preventScroll: true });
      else requestAnimationFrame(() => focusAwaited(target));
    },
  };
}

/**
 * Keys: j, k, the arrows, Page Up, Page Down, Home and End move between rows, Enter and o open, x and Space select, with
 * Shift the range up to here, Ctrl+A selects all, Escape none, `.` and the context menu key open the row's menu. Left
 * and Right close and open a group.
 */
export function useTableKeys({ actionKeys, act, ...on }: TableKeys) {
  const { container, count } = on;
  const { current, find, focus } = useRowFocus(on);
  const openMenu = (index: number) => find(index)?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
  useHotkeys({
    j: () => focus(current() + 1),
    k: () => focus(current() - 1),
    o: () => current() >= 0 && on.open(current()),
    x: (event) => current() >= 0 && on.select(current(), event.shiftKey),
    ...Object.fromEntries(actionKeys.map((key) => [key, () => act(current(), key)])),
    '.': () => openMenu(current()),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event);
    if (!row || event.defaultPrevented || event.altKey) return;
    const index = current();
    const keys: Keys = [
      ['ArrowDown', () => focus(index + 1)],
      ['ArrowUp', () => focus(index - 1)],
      ['PageDown', () => focus(index + rowsPerPage(container.current, row))],
      ['PageUp', () => focus(index - rowsPerPage(container.current, row))],
      ['Home', () => focus(0)],
      ['End', () => focus(count - 1)],
      ['Escape', on.clear],
    ];
    // On a link, button or check box in the row these keys have a meaning of their own.
    const rowKeys: Keys = [
      ['Enter', () => on.open(index)],
      [' ', () => on.select(index, event.shiftKey)],
      ['ArrowRight', () => on.setOpen(index, true)],
      ['ArrowLeft', () => on.setOpen(index, false)],
    ];
    const usable = event.target === row ? [...keys, ...rowKeys] : keys;
    const isCtrl = event.ctrlKey || event.metaKey;
    const action = isCtrl ? event.key === 'a' && on.selectAll : new Map(usable).get(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };
  return { onKeyDown, onContextMenu: contextMenuHandler(openMenu) };
}

/** The keyboard opens the context menu of the focused row itself, the mouse that of a cell. */
const contextMenuHandler = (openMenu: (index: number) => void) => (event: MouseEvent<HTMLElement>) => {
  if (!(event.target instanceof HTMLTableRowElement) || !event.currentTarget.contains(event.target)) return;
  event.preventDefault();
  openMenu(indexOf(event.target));
};
