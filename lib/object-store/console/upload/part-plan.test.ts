import { expect, test } from 'vitest';
import { GIB, MIB } from '#lib/bytes.ts';
import { partBytesFor, partsOfFile } from './part-plan.ts';

test('parts have 8 MiB and cover the file without gaps', () => {
  const size = 20 * MIB + 5;
  const parts = partsOfFile(size, partBytesFor(size));
  expect(parts.map(({ number, end, start }) => [number, end - start])).toEqual([
    [1, 8 * MIB],
    [2, 8 * MIB],
    [3, 4 * MIB + 5],
  ]);
  expect(parts.at(-1)?.end).toBe(size);
});

test('a file of 5 TiB has at most 10,000 parts', () => {
  const size = 5 * 1024 * GIB;
  const parts = partsOfFile(size, partBytesFor(size));
  expect(parts.length).toBeLessThanOrEqual(10_000);
  expect(parts.at(-1)?.end).toBe(size);
});
