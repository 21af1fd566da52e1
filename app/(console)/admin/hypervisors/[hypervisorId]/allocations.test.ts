import { expect, test } from 'vitest';
import type { Migration } from '#lib/compute/migrations/schema.ts';
import { shownMove } from '#lib/testing/shown-move.ts';
import { shownServer } from '#lib/testing/shown-server.ts';
import { allocationOf, isMoving, reservedServers, unexplainedUsage } from './allocations.ts';

const move = (server: string, from: string, to: string, status: Migration['status']) =>
  shownMove({ server, from, to, status });

test('room is kept for what arrives and for what may come back, and for nothing else', () => {
  const moves = [
    move('a', 'sim-2', 'sim-1', 'running'),
    move('b', 'sim-1', 'sim-2', 'finished'),
    move('c', 'sim-1', 'sim-2', 'confirmed'),
    move('d', 'sim-2', 'sim-1', 'error'),
    move('e', 'sim-1', 'sim-1', 'finished'),
  ];
  expect([...reservedServers('sim-1', moves)]).toEqual([
    ['a', 'arriving'],
    ['b', 'returning'],
  ]);
});

test('a resize that waits for its confirmation is not over, one that was confirmed is', () => {
  expect(isMoving([move('a', 'sim-1', 'sim-1', 'confirmed'), move('b', 'sim-1', 'sim-1', 'finished')])).toBe(true);
  expect(isMoving([move('a', 'sim-1', 'sim-1', 'confirmed'), move('c', 'sim-1', 'sim-2', 'error')])).toBe(false);
});

test('what nobody accounts for is the difference, and 0 where all is accounted for', () => {
  const amount = (used: number) => ({ used, total: 100_000 });
  const row = { vcpus: amount(3), ram: amount(1536), disk: amount(10) };
  const allocations = [allocationOf(shownServer({ name: 'a', vcpus: 1, ram: 1024, disk: 10 }), 'here')];
  expect(unexplainedUsage(row, allocations)).toEqual({ vcpus: 2, ram: 512, disk: 0 });
  expect(unexplainedUsage({ vcpus: amount(1), ram: amount(1024), disk: amount(10) }, allocations)).toEqual({
    vcpus: 0,
    ram: 0,
    disk: 0,
  });
});
