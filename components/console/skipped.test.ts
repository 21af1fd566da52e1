// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { announceSkipped, skippedNow } from './skipped.ts';

test('a dialog that a bulk action opens knows what is left out; one that another press opens does not', () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  expect(skippedNow()).toEqual([]);
  const rows = [{ name: 'web-1', reason: 'It does not run.' }];
  announceSkipped(rows);
  expect(skippedNow()).toEqual(rows);
  window.dispatchEvent(new Event('keydown'));
  expect(skippedNow()).toEqual([]);
  announceSkipped(rows);
  window.dispatchEvent(new Event('pointerdown'));
  expect(skippedNow()).toEqual([]);
  vi.unstubAllGlobals();
});
