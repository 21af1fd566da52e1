import { afterEach, expect, test, vi } from 'vitest';
import { isForgottenTrial, trialName } from './trial.ts';

afterEach(() => vi.useRealTimers());

test('a trial is forgotten when it is older than any takes; other guests never are', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const names = [trialName(), 'nephos-trial', 'nephos-trial-0-web', 'web', 'c0ffee00-0000-4000-8000-000000000000'];
  expect(names.map(isForgottenTrial)).toEqual([false, false, false, false, false]);
  vi.setSystemTime(30_001);
  expect(names.map(isForgottenTrial)).toEqual([true, false, false, false, false]);
});
