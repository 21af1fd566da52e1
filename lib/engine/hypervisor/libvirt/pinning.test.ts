import { expect, test } from 'vitest';
import { freeOf } from './pinning.ts';

const machine = { id: 'machine-1', vcpus: 2 };

test('a machine gets the first processors that nobody has', () => {
  expect(freeOf(4, [0, 2], machine)).toEqual([1, 3]);
});

test('a machine that needs more than are free is refused by its name', () => {
  expect(() => freeOf(4, [0, 1, 2], machine)).toThrow(/machine-1.*1 of 4/);
});
