import { expect, test } from 'vitest';
import type { Migration } from '#lib/compute/migrations/schema.ts';
import { shownMove } from '#lib/testing/shown-move.ts';
import { shownServer } from '#lib/testing/shown-server.ts';
import type { HostRoom } from '../../../moves/fits.ts';
import { planReturn } from './plan-return.ts';
import { movesFrom, whoLeft } from './who-left.ts';

const room = { vcpus: { used: 0, total: 8 }, ram: { used: 0, total: 8192 }, disk: { used: 0, total: 100 } };
const host = (name: string, isEnabled = true): HostRoom => ({ name, zone: 'nova', isUp: true, isEnabled, ...room });
const move = (server: string, from: string, to: string, status?: Migration['status']) =>
  shownMove({ server, from, to, ...(status ? { status } : {}) });

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

test('movesFrom: what left, what is on its way and what could not leave, each by its latest move', () => {
  const migrations = [
    move('gone', 'sim-1', 'sim-3', 'confirmed'),
    move('gone', 'sim-1', 'sim-3', 'error'),
    move('failed', 'sim-1', 'sim-3', 'error'),
    move('moving', 'sim-1', 'sim-2', 'running'),
    move('called back', 'sim-1', 'sim-2', 'cancelled'),
    move('came', 'sim-2', 'sim-1'),
  ];
  expect(movesFrom('sim-1', migrations)).toEqual({ left: 1, underWay: 1, failed: 1 });
  expect(movesFrom('sim-9', migrations)).toEqual({ left: 0, underWay: 0, failed: 0 });
});
