import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bufferTyping, consumeTypedText } from './type-ahead-buffer.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  consumeTypedText();
  vi.unstubAllGlobals();
});

/** Presses a key. Returns whether other listeners of the page receive the event. */
function press(key: string, more: object = {}): boolean {
  let isHeard = false;
  const listen = () => {
    isHeard = true;
  };
  page.addEventListener('keydown', listen);
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...more }));
  page.removeEventListener('keydown', listen);
  return isHeard;
}

test('what is typed before the input is there is kept for it, and is no shortcut', () => {
  bufferTyping(() => undefined);
  expect([...'dbx'].map((key) => press(key))).toEqual([false, false, false]);
  expect(press('Backspace')).toBe(false);
  expect([press('k', { ctrlKey: true }), press('Tab')]).toEqual([true, true]);
  expect(consumeTypedText()).toBe('db');
  expect(press('s')).toBe(true);
});

test('Escape gives it up, and the keyboard back', () => {
  const given = vi.fn();
  bufferTyping(given);
  expect(press('Escape')).toBe(false);
  expect(given).toHaveBeenCalledOnce();
  expect(press('s')).toBe(true);
});

test('what never comes does not keep the keyboard', () => {
  vi.useFakeTimers();
  bufferTyping(() => undefined);
  vi.advanceTimersByTime(3000);
  expect(press('s')).toBe(true);
  vi.useRealTimers();
});
