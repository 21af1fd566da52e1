import { expect, test } from 'vitest';
import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { isStuck } from './stuck-volume.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const volume = (status: VolumeStatus, minutes: number) => ({
  status,
  created_at: '2026-01-01T00:00:00.000000',
  updated_at: new Date(now - minutes * 60_000).toISOString(),
});

test('what copies a disk has half an hour, anything else ten minutes', () => {
  expect(isStuck(volume('creating', 29), now)).toBe(false);
  expect(isStuck(volume('creating', 31), now)).toBe(true);
  expect(isStuck(volume('attaching', 9), now)).toBe(false);
  expect(isStuck(volume('attaching', 11), now)).toBe(true);
});

test.each(['available', 'in-use', 'error'] as const)('%s is never stuck, however long ago it changed', (status) => {
  expect(isStuck(volume(status, 90_000), now)).toBe(false);
});

test('a volume that was never changed counts from its creation', () => {
  expect(isStuck({ ...volume('creating', 0), updated_at: null }, now)).toBe(true);
});
