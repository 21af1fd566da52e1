import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { faultBrief } from './fault-cause.ts';

test.each([
  ['The hypervisor simulated fault made this operation fail: evacuate', true, 'the last action failed'],
  ['A simulated fault caused this operation to fail: create', false, 'the build failed'],
  ['No valid host was found. Of 3 hosts: ram removed 3', true, 'no host has enough free memory'],
])('%s, of an instance that was launched before: %s, is said as: %s', (message, isLaunched, brief) => {
  expect(english(faultBrief(message, isLaunched))).toBe(brief);
});
