'use client';

import { useRef } from 'react';
import { createStore } from 'zustand/vanilla';
import { useWindowEvent } from './use-window-event.ts';

/** Actions by key. A key is `KeyboardEvent.key` in lower case (`j`, `/`, `?`), or a sequence of two: `g v`. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

/** Single-key shortcuts can be turned off in the preferences (WCAG 2.1.4). */
export const hotkeysEnabled = createStore<boolean>(() => true);

const sequenceMs = 900;
const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Whether a modal dialog covers the page. */
export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]') !== null;

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(typing)) return true;
  return isModalOpen();
}

/** Single-key shortcuts of the page; inactive while the user types, or a dialog or menu is open. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const previous = useRef({ key: '', at: 0 });
  const run = (keys: string, event: KeyboardEvent) => {
    const action = hotkeys[keys];
    if (!action) return false;
    event.preventDefault();
    action(event);
    return true;
  };
  useWindowEvent('keydown', (event) => {
    if (!hotkeysEnabled.getState() || isElsewhere(event)) return;
    const key = event.key.toLowerCase();
    const first = event.timeStamp - previous.current.at < sequenceMs ? previous.current.key : '';
    previous.current = { key, at: event.timeStamp };
    if (first && run(`${first} ${key}`, event)) previous.current = { key: '', at: 0 };
    else run(key, event);
  });
}
