import { expect, test } from 'vitest';
import { expectedEnd } from './expected-end.ts';

const moved = { ended: 10, pending: 5, firstStartedAt: 0, lastEndedAt: 20_000 };

test('the other moves take as long as those before', () => {
  expect(expectedEnd(moved, 21_000)).toBe(30_000);
});

test.each([
  ['too few moves have ended', { ...moved, ended: 2 }, 21_000],
  ['no move is left', { ...moved, pending: 0 }, 21_000],
  ['the moves have become slower', moved, 30_000],
  ['the times say nothing', { ...moved, firstStartedAt: 20_000 }, 21_000],
])('no end is claimed if %s', (_what, progress, now) => {
  expect(expectedEnd(progress, now)).toBeNull();
});
