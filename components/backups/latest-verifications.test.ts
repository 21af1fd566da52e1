import { expect, test } from 'vitest';
import type { LatestVerification, VerificationSummary } from '#lib/block-storage/verifications/schema.ts';
import { latestOfBackup, latestOfVolume, stateOf } from './latest-verifications.ts';

const summary = (status: VerificationSummary['status'], day: number): VerificationSummary => ({
  ...{ id: `${status}-${day}`, backup_id: 'b', volume_id: 'v', user_id: null, status, reason: null },
  ...{ restore_seconds: null, created_at: `2030-01-0${day}`, started_at: null },
  ended_at: status === 'running' ? null : `2030-01-0${day}`,
});
const found = (backup_id: string, latest: VerificationSummary, result: VerificationSummary | null) => ({
  ...{ backup_id, volume_id: 'v', latest, result },
});

test.each([
  [undefined, 'none'],
  [found('a', summary('passed', 1), summary('passed', 1)), 'passed'],
  [found('a', summary('failed', 1), summary('failed', 1)), 'failed'],
  [found('a', summary('postponed', 2), summary('failed', 1)), 'failed'],
  [found('a', summary('postponed', 2), null), 'none'],
  [found('a', summary('running', 2), summary('failed', 1)), 'running'],
] satisfies [LatestVerification | undefined, string][])('the state of verification %# is %s', (latest, state) => {
  expect(stateOf(latest)).toBe(state);
});

test('of a volume, the latest result of any backup counts, and an attempt without a result only if there is none', () => {
  const old = found('old', summary('passed', 1), summary('passed', 1));
  const newer = found('newer', summary('failed', 3), summary('failed', 3));
  const postponed = found('postponed', summary('postponed', 4), null);
  const other = { ...found('other', summary('passed', 9), summary('passed', 9)), volume_id: 'w' };
  expect(latestOfVolume({ verifications: [old, postponed, newer, other] }, 'v')).toBe(newer);
  expect(latestOfVolume({ verifications: [postponed, other] }, 'v')).toBe(postponed);
  expect(latestOfVolume({ verifications: [other] }, 'v')).toBeUndefined();
  expect(latestOfVolume(undefined, 'v')).toBeUndefined();
  expect(latestOfBackup({ verifications: [old, newer] }, 'newer')).toBe(newer);
});
