import { expect, test } from 'vitest';
import { prunableSnapshots } from './prunable-snapshots.ts';

const snapshot = (id: string, volume_id: string, day: number, status: 'available' | 'error' = 'available') => ({
  id,
  volume_id,
  status,
  created_at: `2026-01-0${day}T00:00:00.000000`,
});
const ALL = [snapshot('a1', 'a', 1), snapshot('a3', 'a', 3), snapshot('a2', 'a', 2), snapshot('b1', 'b', 1)];
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted();

test('of each volume the newest stay', () => {
  expect(ids(prunableSnapshots(ALL, 1, ''))).toEqual(['a1', 'a2']);
  expect(ids(prunableSnapshots(ALL, 2, ''))).toEqual(['a1']);
  expect(prunableSnapshots(ALL, 3, '')).toEqual([]);
});

test('of one volume alone where it is named', () => {
  expect(ids(prunableSnapshots([...ALL, snapshot('b2', 'b', 2)], 1, 'b'))).toEqual(['b1']);
});

test('a failed one neither goes nor counts', () => {
  expect(ids(prunableSnapshots([...ALL, snapshot('a4', 'a', 4, 'error')], 1, 'a'))).toEqual(['a1', 'a2']);
});
