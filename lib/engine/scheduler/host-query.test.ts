import { expect, test } from 'vitest';
import { parseHostQuery } from './host-query.ts';
import type { HostState } from './host-state.ts';

const host: HostState = {
  id: '1',
  name: 'sim-1',
  availability_zone: 'nova',
  vcpus: 64,
  ram_mb: 4096,
  disk_gb: 100,
  used_vcpus: 4,
  used_ram_mb: 1024,
  used_disk_gb: 40,
  is_enabled: 1,
  forced_down: 0,
  state: 'up',
  hypervisor_type: 'QEMU',
  hypervisor_version: 8_002_001,
  ip: '10.0.0.1',
};

test.each<[unknown]>([
  [['>=', '$free_ram_mb', 3072]],
  [['<', '$vcpus_used', 5]],
  [['=', '$host', 'sim-1']],
  [['=', '$free_disk_mb', 61_440]],
  [['in', '$host', 'sim-2', 'sim-1']],
  [['not', ['=', '$host', 'sim-2']]],
  [['or', ['=', '$host', 'sim-2'], ['>', '$vcpus_total', 32]]],
  [['and', ['<=', '$total_usable_ram_mb', 4096], ['>=', '$hypervisor_version', 8_000_000]]],
  [['and']],
  ['["=", "$hypervisor_type", "QEMU"]'],
])('parseHostQuery: the host meets %j', (query) => {
  expect(parseHostQuery(query)(host)).toBe(true);
});

test.each<[unknown]>([
  [['>', '$free_ram_mb', 3072]],
  [['=', '$host', 'sim-2']],
  [['in', '$host', 'sim-2', 'sim-3']],
  [['not', ['=', '$host', 'sim-1']]],
  [['or', ['=', '$host', 'sim-2']]],
  [['>=', '$free_ram_mb', '1024']],
  [['=', '$free_ram_mb', null]],
])('parseHostQuery: the host does not meet %j', (query) => {
  expect(parseHostQuery(query)(host)).toBe(false);
});

const nested = (depth: number): unknown => (depth === 0 ? ['=', 1, 1] : ['and', nested(depth - 1)]);

test.each<[string, unknown, RegExp]>([
  ['text that is no JSON', '[', /must be JSON/],
  ['a number', 5, /begins with one of =, </],
  ['an empty list', [], /begins with one of/],
  ['an unknown operator', ['~', 1, 1], /begins with one of/],
  ['an inherited name as operator', ['constructor', 1, 1], /begins with one of/],
  ['an unknown variable', ['=', '$secret', 1], /Unknown variable \$secret\. Allowed: \$host/],
  ['an inherited name as variable', ['=', '$constructor', 1], /Unknown variable/],
  ['one value', ['>=', '$free_ram_mb'], /at least two values/],
  ['an object', ['=', '$host', {}], /can compare text, numbers/],
  ['what is too long', ['in', '$host', 'x'.repeat(4096)], /at most 4096 characters/],
  ['what is too long as text', ' '.repeat(4097), /at most 4096 characters/],
  ['what is nested too deep', nested(30), /nested at most 20 levels deep/],
])('parseHostQuery: %s is refused with the reason', (_, query, reason) => {
  expect(() => parseHostQuery(query)).toThrow(reason);
});

test.each([
  '$host',
  '$nodename',
  '$hypervisor_hostname',
  '$host_ip',
  '$vcpus_total',
  '$total_usable_ram_mb',
  '$vcpus_used',
])('parseHostQuery: %s requires an administrator', (variable) => {
  expect(() => parseHostQuery(['=', variable, 1], 'open')).toThrow(/Unknown variable/);
  expect(() => parseHostQuery(['and', ['=', 1, variable]], 'open')).toThrow(/Unknown variable/);
});

test('parseHostQuery: what is free on a host is open', () => {
  expect(parseHostQuery(['>=', '$free_ram_mb', 3072], 'open')(host)).toBe(true);
});
