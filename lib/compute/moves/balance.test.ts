import { describe, expect, test } from 'vitest';
import type { HostState, Placement } from '#lib/engine/scheduler/host-state.ts';
import { loadPercent, type MovableServer, planBalance, spreadAfter } from './balance.ts';
import { MAX_BALANCE_MOVES } from './max-balance-moves.ts';

const host = (name: string, given: Partial<HostState> = {}): HostState => ({
  ...{ id: name, name, availability_zone: 'nova', vcpus: 10, ram_mb: 10_000, disk_gb: 100 },
  ...{ used_vcpus: 0, used_ram_mb: 0, used_disk_gb: 0, is_enabled: 1, forced_down: 0, state: 'up' },
  ...{ hypervisor_type: 'simulated', hypervisor_version: 1, ip: null },
  ...given,
});
const server = (id: string, on: string, ram_mb: number): MovableServer => ({
  id,
  host: on,
  vcpus: 1,
  ram_mb,
  disk_gb: 0,
});
const placement = ({ vcpus, ram_mb, disk_gb }: MovableServer): Placement => ({
  ...{ vcpus, ramMb: ram_mb, diskGb: disk_gb, zone: null, host: null },
});

/** Hosts are loaded with the servers on them. */
function plan(hosts: readonly HostState[], servers: readonly MovableServer[], given: Partial<Placement> = {}) {
  const loaded = hosts.map((one) => {
    const here = servers.filter(({ host: name }) => name === one.name);
    const sum = (of: (server: MovableServer) => number) => here.reduce((total, each) => total + of(each), 0);
    return { ...one, used_ram_mb: sum(({ ram_mb }) => ram_mb), used_vcpus: sum(({ vcpus }) => vcpus) };
  });
  const byId = new Map(servers.map((each) => [each.id, each]));
  const placementOf = async (id: string) => ({ ...placement(byId.get(id) ?? server('', '', 0)), ...given });
  return planBalance({ hosts: loaded, servers, placementOf });
}

describe('A plan that evens out hosts', () => {
  test('moves the instance that relieves the fullest host the most, and says by how much', async () => {
    const servers = [server('large', 'a', 6000), server('small', 'a', 3000)];
    const { moves, before, after } = await plan([host('a'), host('b')], servers);
    expect(before).toEqual({ highest: 90, lowest: 0 });
    expect(moves).toEqual([
      { serverId: 'large', from: 'a', to: 'b', fromBefore: 90, fromAfter: 30, toBefore: 0, toAfter: 60 },
    ]);
    expect(after).toEqual({ highest: 60, lowest: 30 });
  });

  test('stops when no move makes the fuller host less full: an instance never moves twice', async () => {
    const servers = [server('one', 'a', 5000), server('two', 'a', 5000), server('three', 'b', 4000)];
    const { moves } = await plan([host('a'), host('b'), host('c')], servers);
    expect(new Set(moves.map(({ serverId }) => serverId)).size).toBe(moves.length);
    expect(moves).toHaveLength(1);
    expect(moves[0]?.to).toBe('c');
  });

  test('hosts that differ by less than ten points are balanced', async () => {
    const servers = [server('one', 'a', 5900), server('two', 'b', 5000)];
    expect(await plan([host('a'), host('b')], servers)).toMatchObject({ moves: [], isStuck: false });
  });

  test('a single large instance is not moved back and forth: the plan is stuck', async () => {
    expect(await plan([host('a'), host('b')], [server('huge', 'a', 9000)])).toMatchObject({ moves: [], isStuck: true });
  });

  test('the scheduler rejects destinations: other zones, hosts that are full, hosts of group members', async () => {
    const servers = [server('one', 'a', 4000), server('two', 'a', 4000)];
    const other = host('b', { availability_zone: 'other' });
    expect((await plan([host('a'), other], servers, { zone: 'nova' })).isStuck).toBe(true);
    const group = { policy: 'anti-affinity', maxPerHost: 1, members: new Map([['b', 1]]) } as const;
    expect((await plan([host('a'), host('b')], servers, { group })).isStuck).toBe(true);
    const withoutDisk = { ...host('b'), disk_gb: 0 };
    expect((await plan([host('a'), withoutDisk], servers, { diskGb: 1 })).isStuck).toBe(true);
  });

  test('vCPUs count where they are scarcer than memory', async () => {
    expect(loadPercent(host('a', { used_vcpus: 80, used_ram_mb: 1000 }))).toBe(50);
    expect(loadPercent(host('a', { vcpus: 0 }))).toBe(100);
  });

  test('has a bounded number of moves, and its result is that of its moves', async () => {
    const hosts = [
      host('a', { ram_mb: 1_000_000, vcpus: 1000 }),
      ...['b', 'c', 'd'].map((name) => host(name, { ram_mb: 1_000_000, vcpus: 1000 })),
    ];
    const servers = Array.from({ length: 400 }, (_, index) => server(`s-${index}`, 'a', 2400));
    const { moves, after } = await plan(hosts, servers);
    expect(moves.length).toBeLessThanOrEqual(MAX_BALANCE_MOVES);
    const loaded = hosts.map((one) => (one.name === 'a' ? { ...one, used_ram_mb: 960_000, used_vcpus: 400 } : one));
    expect(spreadAfter(loaded, servers, moves)).toEqual(after);
  });
});
