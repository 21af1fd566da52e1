import { expect, test } from 'vitest';
import { backupDays, copiesIn, isOld } from './volume-copies.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('nothing is said of volumes while nothing is known', () => {
  expect(copiesIn(undefined)({ id: 'a' })).toBeUndefined();
});

test('of a volume that the answer leaves out, nothing is kept', () => {
  const copies = copiesIn({ volume_copies: [{ volume_id: 'a', snapshots: 2, last_backup: ago(1) }] });
  expect(copies({ id: 'a' })).toMatchObject({ snapshots: 2 });
  expect(copies({ id: 'b' })).toEqual({ snapshots: 0, lastBackup: null });
});

test('a backup is old after seven days, and none is older than any', () => {
  expect([isOld(ago(6.9)), isOld(ago(7.1)), isOld(null)]).toEqual([false, true, true]);
  expect(backupDays(null)).toBeGreaterThan(backupDays(ago(10_000)));
});
