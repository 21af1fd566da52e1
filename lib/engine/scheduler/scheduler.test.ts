import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CPU_OVERCOMMIT, type GroupPlacement, type HostState, type Placement } from './host-state.ts';
import { pickHost } from './scheduler.ts';

const host = (name: string, changes: Partial<HostState> = {}): HostState => ({
  id: name,
  name,
  availability_zone: 'nova',
  vcpus: 4,
  ram_mb: 8192,
  disk_gb: 100,
  used_vcpus: 0,
  used_ram_mb: 0,
  used_disk_gb: 0,
  is_enabled: 1,
  forced_down: 0,
  state: 'up',
  hypervisor_type: 'simulated',
  hypervisor_version: 1000,
  ip: '10.0.0.1',
  ...changes,
});
const having = (pairs: Record<string, string>) =>
  host('a', { properties: new Map(Object.entries(pairs).map(([key, value]) => [key, new Set([value])])) });
const group = (policy: GroupPlacement['policy'], members: Record<string, number>): GroupPlacement => ({
  policy,
  maxPerHost: 2,
  members: new Map(Object.entries(members)),
});
const small: Placement = { vcpus: 1, ramMb: 1024, diskGb: 10, zone: null, host: null };

test('scheduler: the host with the most free memory is picked, by name among equals', () => {
  expect(pickHost([host('b'), host('a'), host('c', { used_ram_mb: 1024 })], small).name).toBe('a');
  expect(pickHost([host('a', { used_ram_mb: 1024 }), host('b')], small).name).toBe('b');
});

test.each([
  ['disabled', host('a', { is_enabled: 0 }), small, 'enabled removed 1'],
  ['down', host('a', { state: 'down' }), small, 'enabled removed 1'],
  ['forced down', host('a', { forced_down: 1 }), small, 'enabled removed 1'],
  ['in another zone', host('a'), { ...small, zone: 'west' }, 'availability zone removed 1'],
  ['not the forced host', host('a'), { ...small, host: 'b' }, 'host removed 1'],
  ['the one to leave', host('a'), { ...small, avoid: ['a'] }, 'present host removed 1'],
  ['without the property', host('a'), { ...small, aggregateSpecs: { disk: 'ssd' } }, 'aggregate properties removed 1'],
  ['with another one', having({ disk: 'hdd' }), { ...small, aggregateSpecs: { disk: 'ssd' } }, 'aggregate properties'],
  ['of another kind', host('a'), { ...small, runsOn: (type: string) => type === 'QEMU' }, 'hypervisor removed 1'],
  ['kept for others', having({ filter_tenant_id: 'x' }), { ...small, projectId: 'p' }, 'aggregate project removed 1'],
  ['beside the wrong one', host('a'), { ...small, differentFrom: new Set(['a']) }, 'different host removed 1'],
  ['not beside any', host('a'), { ...small, sameAs: new Set(['b']) }, 'same host removed 1'],
  ['far away', host('a'), { ...small, isNear: () => false }, 'near host removed 1'],
  ['without an address', host('a', { ip: null }), { ...small, isNear: () => true }, 'near host removed 1'],
  ['not in the query', host('a'), { ...small, query: () => false }, 'query removed 1'],
  ['not of its group', host('a'), { ...small, group: group('affinity', { b: 1 }) }, 'affinity removed 1'],
  ['full of its group', host('a'), { ...small, group: group('anti-affinity', { a: 2 }) }, 'anti-affinity removed 1'],
  ['without the pages', host('a'), { ...small, incapableHosts: ['a'] }, 'hardware removed 1'],
  ['out of cores', host('a', { used_vcpus: 4 * CPU_OVERCOMMIT }), small, 'vcpus removed 1'],
  ['out of memory', host('a', { used_ram_mb: 7169 }), small, 'ram removed 1'],
  ['out of disk', host('a', { used_disk_gb: 91 }), small, 'disk removed 1'],
])('scheduler: a host that is %s is refused with the reason', (_, state, wanted, reason) => {
  expect(() => pickHost([state], wanted)).toThrow(
    `No valid host was found. There are not enough hosts available: of 1, ${reason}`,
  );
});

test.each<[string, Partial<Placement>]>([
  ['an empty group', { group: group('affinity', {}) }],
  ['a group with room on the host', { group: group('anti-affinity', { a: 1 }) }],
  ['a group that would rather be elsewhere', { group: group('soft-anti-affinity', { a: 9 }) }],
  ['the project the host is kept for', { projectId: 'x' }],
  ['a property the host has', { projectId: 'x', aggregateSpecs: { disk: '<or> ssd <or> hdd' } }],
])('scheduler: %s does not remove the host', (_, wanted) => {
  expect(pickHost([having({ filter_tenant_id: 'x', disk: 'hdd' })], { ...small, projectId: 'x', ...wanted }).name).toBe(
    'a',
  );
});

test('scheduler: a soft policy prefers hosts, whatever memory the others have free', () => {
  const hosts = [host('a', { used_ram_mb: 4096 }), host('b', { used_ram_mb: 1024 }), host('c')];
  expect(pickHost(hosts, { ...small, group: group('soft-affinity', { a: 2, b: 1 }) }).name).toBe('a');
  expect(pickHost(hosts, { ...small, group: group('soft-anti-affinity', { b: 1, c: 1 }) }).name).toBe('a');
  expect(pickHost(hosts, { ...small, group: group('soft-affinity', {}) }).name).toBe('c');
});

test('scheduler: without any host nothing is found', () => {
  expect(() => pickHost([], small)).toThrow('of 0, none is left');
});

test('scheduler: no order of requests fills a host over its capacity', () => {
  const requests = fc.array(
    fc.record({ vcpus: fc.integer({ min: 1, max: 40 }), ramMb: fc.nat(6000), diskGb: fc.nat(80) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(requests, (wishes) => {
      const hosts = [host('a'), host('b', { vcpus: 2 }), host('c', { ram_mb: 2048 })];
      for (const wish of wishes) {
        try {
          const picked = pickHost(hosts, { ...small, ...wish });
          picked.used_vcpus += wish.vcpus;
          picked.used_ram_mb += wish.ramMb;
          picked.used_disk_gb += wish.diskGb;
        } catch (error) {
          expect(String(error)).toContain('No valid host was found.');
        }
      }
      for (const { used_vcpus, vcpus, used_ram_mb, ram_mb, used_disk_gb, disk_gb } of hosts) {
        expect(used_vcpus).toBeLessThanOrEqual(vcpus * CPU_OVERCOMMIT);
        expect(used_ram_mb).toBeLessThanOrEqual(ram_mb);
        expect(used_disk_gb).toBeLessThanOrEqual(disk_gb);
      }
    }),
  );
});
