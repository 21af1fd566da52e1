import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CPU_OVERCOMMIT, type HostState, type Placement, pickHost } from './scheduler.ts';

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
  ...changes,
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
  ['out of cores', host('a', { used_vcpus: 4 * CPU_OVERCOMMIT }), small, 'vcpus removed 1'],
  ['out of memory', host('a', { used_ram_mb: 7169 }), small, 'ram removed 1'],
  ['out of disk', host('a', { used_disk_gb: 91 }), small, 'disk removed 1'],
])('scheduler: a host that is %s is refused, and the reason is told', (_, state, wanted, reason) => {
  expect(() => pickHost([state], wanted)).toThrow(
    `No valid host was found. There are not enough hosts available: of 1, ${reason}.`,
  );
});

test('scheduler: without any host nothing is found', () => {
  expect(() => pickHost([], small)).toThrow('of 0, none is left');
});

test('scheduler: whatever is asked in whatever order, no host is ever taken over its capacity', () => {
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
