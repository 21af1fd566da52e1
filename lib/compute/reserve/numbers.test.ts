import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import { noValidHostMessage } from '#lib/engine/scheduler/no-valid-host.ts';
import { freeBeyondMib, hasRoomBeside, largestHosts, shareOf } from './numbers.ts';
import { cachePlan, findPlan, fitsPlan } from './plan-cache.ts';
import type { ReservedSegment } from './segments.ts';

const host = (name: string, given: Partial<HostState> = {}): HostState => ({
  ...{ id: name, name, availability_zone: 'nova', vcpus: 4, ram_mb: 8192, disk_gb: 100 },
  ...{ used_vcpus: 0, used_ram_mb: 0, used_disk_gb: 0, is_enabled: 1, forced_down: 0, state: 'up' },
  ...{ hypervisor_type: 'simulated', hypervisor_version: 1, ip: null },
  ...given,
});

const segment = (hosts: readonly HostState[], given: Partial<ReservedSegment> = {}): ReservedSegment => ({
  ...{ id: randomUUID(), name: 'rack', policy: 'reject', kind: 'hosts', amount: 1 },
  ...{ targets: 'in service', override: null },
  members: new Map(hosts.map(({ name }) => [name, { isReserved: false, isOnMaintenance: false }])),
  ...given,
});

const size = (ramMib: number) => ({ vcpus: 1, ramMib, diskGib: 0 });

describe('A share of the capacity', () => {
  const half = { kind: 'percent', amount: 50 } as const;

  test('counts hosts in service alone, and the scarcer of memory and vCPUs', () => {
    const hosts = [
      host('a', { used_ram_mb: 4096 }),
      host('b', { used_vcpus: 60 }),
      host('down', { state: 'down', used_ram_mb: 8192 }),
      host('disabled', { is_enabled: 0 }),
    ];
    const found = shareOf(hosts, segment(hosts, half));
    // 12 of 16 GiB are free, and 68 of 128 vCPUs.
    expect(found).toMatchObject({ freePercent: 53, isIntact: true, beyond: { ramMib: 4096, vcpus: 4 } });
  });

  test('a launch that takes one MiB of it breaks the reserve', () => {
    const hosts = [host('a', { used_ram_mb: 4000 })];
    const rule = segment(hosts, half);
    expect(shareOf(hosts, rule, size(96)).isIntact).toBe(true);
    expect(shareOf(hosts, rule, size(97))).toMatchObject({ isIntact: false, beyond: { ramMib: -1 } });
  });

  test('without a host in service nothing is free', () => {
    expect(shareOf([], segment([], half))).toMatchObject({ freePercent: 0, isIntact: true });
  });
});

describe('The largest hosts', () => {
  test('have the most memory of recovered servers; the name decides between equal ones', () => {
    const loads = new Map([
      ['c', 2],
      ['b', 4],
      ['a', 2],
    ]);
    expect([largestHosts(loads, 1), largestHosts(loads, 2), largestHosts(loads, 9)]).toEqual([
      ['b'],
      ['b', 'a'],
      ['b', 'a', 'c'],
    ]);
  });
});

describe('Room beside planned restarts', () => {
  const claims = new Map([['b', size(4096)]]);

  test('is what hosts that receive restarts have left; others do not count', () => {
    expect(freeBeyondMib([host('a'), host('b', { used_ram_mb: 1024 })], claims)).toBe(3072);
  });

  test('ends with the last MiB', () => {
    expect(hasRoomBeside(host('b'), size(4096), claims)).toBe(true);
    expect(hasRoomBeside(host('b'), size(4097), claims)).toBe(false);
  });
});

describe('A plan for a batch of launches', () => {
  const hosts = [host('a', { used_ram_mb: 4096 }), host('b', { used_ram_mb: 1024 }), host('c')];
  const numbers = {
    ...({ kind: 'restarts', required: 1, survives: 1, lost: ['a'], unplaced: 0, unplacedMib: 0 } as const),
    claims: new Map([
      ['b', size(0)],
      ['c', size(4096)],
    ]),
    loadsMib: new Map([
      ['a', 4096],
      ['b', 1024],
      ['c', 0],
    ]),
    ...{ beyondMib: 0, isIntact: true },
  };
  const planned = () => {
    const rule = segment(hosts);
    return { rule, plan: cachePlan(rule, hosts, numbers) };
  };
  const [a, b, c] = hosts;

  test('holds while the claims of others leave room for all restarts, and no longer', () => {
    const { rule } = planned();
    const withC = (used_ram_mb: number) => hosts.map((one) => (one.name === 'c' ? { ...one, used_ram_mb } : one));
    expect(findPlan(rule, withC(4096))).toBeDefined();
    expect(findPlan(rule, withC(4097))).toBeUndefined();
  });

  test.each([
    ['a claim on the lost host', { name: 'a', used_ram_mb: 4097 }],
    ['a host that goes down', { name: 'b', state: 'down' }],
    ['a host that is disabled', { name: 'c', is_enabled: 0 }],
    ['a host that becomes the largest', { name: 'b', used_ram_mb: 4097 }],
  ] as const)('ends with %s', (_title, { name, ...change }) => {
    const { rule } = planned();
    expect(
      findPlan(
        rule,
        hosts.map((one) => (one.name === name ? { ...one, ...change } : one)),
      ),
    ).toBeUndefined();
  });

  test('ends with a change of the settings, and is not kept if something has no place', () => {
    const { rule } = planned();
    expect(findPlan({ ...rule, amount: 2 }, hosts)).toBeUndefined();
    expect(cachePlan(rule, hosts, { ...numbers, isIntact: false })).toBeUndefined();
    expect(findPlan(rule, hosts)).toBeUndefined();
  });

  test('the lost host takes what is not recovered; no host may become the largest', () => {
    const { plan } = planned();
    if (!plan || !a || !b || !c) throw new Error('no plan');
    const fits = (on: HostState, ramMib: number, isRecovered = true) =>
      fitsPlan(plan, on, { size: size(ramMib), isRecovered });
    expect([fits(a, 1, false), fits(a, 1)]).toEqual([true, false]);
    expect([fits(b, 3072), fits(b, 3073), fits(b, 3073, false)]).toEqual([true, false, true]);
    expect([fits(c, 4096), fits(c, 4097, false)]).toEqual([true, false]);
  });
});

describe('The message of a rejected launch', () => {
  const reason = { code: 'no_valid_host', hosts: 3, removed: [{ filter: 'reserve', hosts: 3 }] } as const;
  const textOf = (reserve: Parameters<typeof noValidHostMessage>[0]['reserve']) =>
    noValidHostMessage({ ...reason, removed: [...reason.removed], ...(reserve ? { reserve } : {}) });

  test('has the servers without a place, and each alternative', () => {
    expect(textOf({ servers: 2, missing_mib: 4096, missing_vcpus: 0, flavor: 'm1.small', zone: 'az-2' })).toBe(
      'No valid host was found. There are not enough hosts available: of 3, reserve removed 3. The capacity reserved for failures of hosts does not allow it: 2 servers with 4096 MiB of memory could not be restarted. Alternatives: use flavor m1.small, use availability zone az-2, release 4096 MiB of memory.',
    );
  });

  test.each([
    [512, 0, '512 MiB of memory are missing. Alternatives: release 512 MiB of memory.'],
    [0, 4, '4 vCPUs are missing. Alternatives: release 4 vCPUs.'],
    [0, 1, '1 vCPU is missing. Alternatives: release 1 vCPU.'],
    [512, 1, '512 MiB of memory and 1 vCPU are missing. Alternatives: release 512 MiB of memory and 1 vCPU.'],
  ])('of a share has what is missing: %i MiB, %i vCPUs', (missing_mib, missing_vcpus, sentence) => {
    const text = textOf({ servers: 0, missing_mib, missing_vcpus, flavor: null, zone: null });
    expect(text).toContain(`does not allow it: ${sentence}`);
  });
});
