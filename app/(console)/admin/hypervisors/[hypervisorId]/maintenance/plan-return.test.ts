import { expect, test } from 'vitest';
import type { Migration } from '#lib/compute/migrations/schema.ts';
import { shownServer } from '#lib/testing/shown-server.ts';
import type { HostRoom } from '../../../moves/fits.ts';
import { planReturn } from './plan-return.ts';
import { whoLeft } from './who-left.ts';

const room = { vcpus: { used: 0, total: 8 }, ram: { used: 0, total: 8192 }, disk: { used: 0, total: 100 } };
const host = (name: string, isEnabled = true): HostRoom => ({ name, zone: 'nova', isUp: true, isEnabled, ...room });
const move = (instance: string, from: string, to: string, status: Migration['status'] = 'completed'): Migration => ({
  id: 1,
  instance_uuid: instance,
  status,
  source_compute: from,
  source_node: from,
  dest_compute: to,
  dest_node: to,
  dest_host: null,
  old_instance_type_id: '1',
  new_instance_type_id: '1',
  created_at: '',
  updated_at: '',
});

const left = [shownServer({ name: 'a', host: 'sim-2' })];
const servers = [shownServer({ name: 'off', state: 'stopped' }), shownServer({ name: 'on' })];
const inputs = { host: 'sim-1', hosts: [host('sim-1', false), host('sim-2')], left, servers };

test('by itself nothing comes back and nothing is started', () => {
  expect(planReturn(inputs)).toEqual([]);
});

test('what left comes back to this host, which is out of service until then', () => {
  expect(planReturn({ ...inputs, mode: 'live' })).toMatchObject([{ from: 'sim-2', to: 'sim-1', how: 'live' }]);
});

test('only what is stopped is started', () => {
  expect(planReturn({ ...inputs, startsStopped: true })).toMatchObject([{ server: { name: 'off' }, how: 'start' }]);
});

test('whoLeft: the latest move decides; one that failed or came back counts not', () => {
  const migrations = [
    move('back', 'sim-2', 'sim-1'),
    move('back', 'sim-1', 'sim-2'),
    move('gone', 'sim-1', 'sim-3', 'confirmed'),
    move('failed', 'sim-1', 'sim-3', 'error'),
    move('resized here', 'sim-1', 'sim-1', 'confirmed'),
  ];
  expect(whoLeft('sim-1', migrations)).toEqual(['gone']);
});
