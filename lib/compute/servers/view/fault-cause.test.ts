import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { faultBrief } from './fault-cause.ts';

test.each([
  [null, true, 'the last action failed'],
  [null, false, 'the build failed'],
  [{ code: 'no_valid_host', hosts: 3, removed: [{ filter: 'ram', hosts: 3 }] }, true, 'no host has enough free memory'],
] as const)('%j, of an instance that was launched before: %s, is said as: %s', (reason, isLaunched, brief) => {
  expect(english(faultBrief(reason && { ...reason, removed: [...reason.removed] }, isLaunched))).toBe(brief);
});
