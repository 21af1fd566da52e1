import { expect, test } from 'vitest';
import { endSnooze, MAX_SNOOZED, type SnoozedFinding, snooze, snoozedUntil } from './snooze.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
const volumes = { project_id: 'p', finding: 'unattached_volumes' } as const;

test('a finding is hidden in its project for 30 days', () => {
  const all = snooze([], volumes, NOW);
  expect(all).toEqual([{ ...volumes, until: '2030-01-31T00:00:00.000Z' }]);
  expect(snoozedUntil(all, volumes, NOW + 29 * DAY_MS)).toBe('2030-01-31T00:00:00.000Z');
  expect(snoozedUntil(all, volumes, NOW + 30 * DAY_MS)).toBeUndefined();
  expect(snoozedUntil(all, { ...volumes, project_id: 'other' }, NOW)).toBeUndefined();
  expect(snoozedUntil(all, { ...volumes, finding: 'old_snapshots' }, NOW)).toBeUndefined();
});

test('a finding that is shown again is no longer hidden; others are', () => {
  const all = snooze(snooze([], volumes, NOW), { ...volumes, finding: 'old_snapshots' }, NOW);
  expect(endSnooze(all, volumes)).toMatchObject([{ finding: 'old_snapshots' }]);
});

test('expired ones are removed, and the earliest of too many', () => {
  const expired: SnoozedFinding = { ...volumes, project_id: 'old', until: '2029-12-31T00:00:00.000Z' };
  expect(snooze([expired], volumes, NOW).map(({ project_id }) => project_id)).toEqual(['p']);
  const many = Array.from({ length: MAX_SNOOZED }, (_, at) => ({ ...volumes, project_id: `p${at}` }));
  const all = many.reduce((list, place) => snooze(list, place, NOW), [] as SnoozedFinding[]);
  const more = snooze(all, { ...volumes, project_id: 'last' }, NOW);
  expect([more.length, more[0]?.project_id, more.at(-1)?.project_id]).toEqual([MAX_SNOOZED, 'p1', 'last']);
});
