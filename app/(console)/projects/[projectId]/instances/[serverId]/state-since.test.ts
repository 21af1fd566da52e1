import { expect, test } from 'vitest';
import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { stateSince } from './state-since.ts';

const action = (name: InstanceAction['action'], updated_at: string, message: string | null = null) =>
  ({ action: name, updated_at, message }) as InstanceAction;

test('the state began with the newest action that changes it', () => {
  expect(
    stateSince([action('lock', '4'), action('attach_volume', '3'), action('stop', '2'), action('create', '1')]),
  ).toBe('2');
});

test('what failed has changed nothing', () => {
  expect(stateSince([action('stop', '2', 'Error'), action('create', '1')])).toBe('1');
});

test('a history that holds no such action tells nothing', () => {
  expect(stateSince([action('lock', '1')])).toBeUndefined();
});
