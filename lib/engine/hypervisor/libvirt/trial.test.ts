import { afterEach, expect, test, vi } from 'vitest';
import { isAbandonedTrial, isTrialBootOf, StartTrial, trialBootName, trialName } from './trial.ts';

afterEach(() => vi.useRealTimers());

test('a trial is forgotten when it is older than any takes; other guests never are', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const names = [trialName(), 'nephos-trial', 'nephos-trial-0-web', 'web', 'c0ffee00-0000-4000-8000-000000000000'];
  expect(names.map(isAbandonedTrial)).toEqual([false, false, false, false, false]);
  vi.setSystemTime(30_001);
  expect(names.map(isAbandonedTrial)).toEqual([true, false, false, false, false]);
});

test('a guest that boots a disk is abandoned after the time in its name, and found by the disk', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const [disk, other] = ['c0ffee00-0000-4000-8000-000000000000', 'c0ffee00-0000-4000-8000-000000000001'];
  const name = trialBootName(disk, 600_000);
  expect([isTrialBootOf(name, disk), isTrialBootOf(name, other), isTrialBootOf(disk, disk)]).toEqual([
    true,
    false,
    false,
  ]);
  vi.setSystemTime(600_000);
  expect(isAbandonedTrial(name)).toBe(false);
  vi.setSystemTime(600_001);
  expect([isAbandonedTrial(name), isAbandonedTrial(disk)]).toEqual([true, false]);
});

const PLACE = { folder: '/machines', bridge: 'br-int', isOpenVSwitch: true, type: 'qemu' as const };

/** A trial on a host that refuses this many guests before one starts. */
function trialOn(refusals: number) {
  const started: string[] = [];
  const runWith = async (xml: string) => {
    started.push(xml);
    if (started.length <= refusals) throw new Error('Failed to bind socket: Permission denied');
    return '';
  };
  return { trial: new StartTrial({ runWith }), started };
}

test('a host starts a guest with a card and a screen, of the type in use, once', async () => {
  const { trial, started } = trialOn(0);
  expect([await trial.failure(PLACE), await trial.failure(PLACE)]).toEqual([undefined, undefined]);
  expect(started).toHaveLength(1);
  expect(started[0]).toMatch(/<domain type="qemu">[\s\S]*<interface[\s\S]*<graphics type="vnc">/);
});

test('one that cannot says why, and is tried again after pauses that grow, until it can', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const { trial, started } = trialOn(2);
  const why = 'it cannot start a guest: Failed to bind socket: Permission denied';
  expect([await trial.failure(PLACE), await trial.failure(PLACE)]).toEqual([why, why]);
  expect(started).toHaveLength(1);
  vi.setSystemTime(1_001_000);
  expect(await trial.failure(PLACE)).toBe(why);
  vi.setSystemTime(1_002_000);
  expect([await trial.failure(PLACE), started.length]).toEqual([why, 2]);
  vi.setSystemTime(1_003_000);
  expect([await trial.failure(PLACE), started.length]).toEqual([undefined, 3]);
});
