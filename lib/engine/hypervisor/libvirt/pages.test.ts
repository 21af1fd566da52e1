import { expect, test } from 'vitest';
import { assertHugePagesFree, parseFreePages } from './pages.ts';

const machine = {
  ...{ id: 'machine-1', vcpus: 1, ramMb: 129, pinned: [] },
  note: { name: '', diskGb: 1, imageId: null, placedAt: 0, extraSpecs: {}, imageProperties: {} },
};

test('the free pages of all nodes count together', () => {
  const output = 'Node 0:\n4KiB: 100\n2048KiB: 40\n1048576KiB: 0\n\nNode 1:\n4KiB: 50\n2048KiB: 30\n1048576KiB: 1\n';
  expect([...parseFreePages(output)]).toEqual([
    [4, 150],
    [2048, 70],
    [1_048_576, 1],
  ]);
});

test.each<[string, number, [number, number][]]>([
  ['of the size that it asks for', 2048, [[2048, 65]]],
  [
    'of whichever size there is',
    0,
    [
      [2048, 0],
      [1_048_576, 1],
    ],
  ],
])('a machine has enough pages %s', (_what, wanted, free) => {
  expect(() => assertHugePagesFree(new Map([[4, 0], ...free]), wanted, machine)).not.toThrow();
});

test.each<[string, number, [number, number][], RegExp]>([
  [
    'too few',
    2048,
    [
      [2048, 64],
      [1_048_576, 1],
    ],
    /too few free huge pages for instance machine-1: 64 of 2048 KiB, of which it needs 65/,
  ],
  ['none', 0, [], /too few free huge pages for instance machine-1: none/],
  ['none of that size', 1_048_576, [[2048, 100]], /too few free huge pages for instance machine-1: none/],
])('a machine is refused by its name where there are %s', (_what, wanted, free, message) => {
  expect(() => assertHugePagesFree(new Map([[4, 1_000_000], ...free]), wanted, machine)).toThrow(message);
});
