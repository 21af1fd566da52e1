import { expect, test } from 'vitest';
import { POWER } from '../servers/states.ts';
import { type ScreenPlace, screenEndReason } from './screen-end-reason.ts';

const RUNNING: ScreenPlace = { host: 'h1', vm_state: 'active', task_state: null, power_state: POWER.running };

test.each<[string, Partial<ScreenPlace>]>([
  ['deleted', { vm_state: 'deleted' }],
  ['deleted', { task_state: 'deleting' }],
  ['moved', { host: 'h2' }],
  ['moved', { task_state: 'migrating' }],
  ['rebooting', { task_state: 'reboot_started_hard' }],
  ['rebooting', { task_state: 'rescuing' }],
  ['off', { task_state: 'powering-off' }],
  ['off', { vm_state: 'stopped', power_state: POWER.shutdown }],
  ['suspended', { task_state: 'suspending' }],
  ['crashed', { power_state: POWER.crashed }],
  ['lost', {}],
  ['lost', { task_state: 'image_uploading' }],
])('screenEndReason: %s when the server is found as %o', (reason, now) => {
  expect(screenEndReason(RUNNING, { ...RUNNING, ...now })).toBe(reason);
});

test('screenEndReason: a server that is gone altogether was deleted', () => {
  expect(screenEndReason(RUNNING, undefined)).toBe('deleted');
});
