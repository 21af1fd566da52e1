import { expect, test } from 'vitest';
import type { Subnetpool } from '#lib/networking/subnetpools/schema.ts';
import { possibleSource, startingSubnet, toNewSubnet } from './subnet-input.ts';
import { type SubnetInput, subnetFaults, subnetInput } from './subnet-schema.ts';
import type { SubnetFormContext } from './subnet-source.ts';

const pool: Subnetpool = {
  id: 'pool-4',
  project_id: 'p1',
  tenant_id: 'p1',
  name: 'ours',
  description: '',
  prefixes: ['10.0.0.0/8'],
  ip_version: 4,
  default_prefixlen: 26,
  min_prefixlen: 20,
  max_prefixlen: 28,
  default_quota: null,
  address_scope_id: null,
  shared: false,
  is_default: false,
  tags: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  revision_number: 1,
};
const relatedObjects: SubnetFormContext = { projectId: 'p1', pools: [pool], siblings: [] };
const typed = (changes: Partial<SubnetInput>): SubnetInput => ({ ...startingSubnet(), ...changes });
const refusedOn = (changes: Partial<SubnetInput>, place: Partial<SubnetFormContext> = {}) =>
  subnetFaults(typed(changes), { ...relatedObjects, ...place }).map(({ path }) => path);

test('a subnet from a pool is requested without its own block, pools or gateway', () => {
  const input = typed({
    source: 'pool',
    subnetpool_id: pool.id,
    prefixlen: 24,
    cidr: 'x',
    allocation_pools: 'x',
    gateway: 'own',
  });
  expect(subnetFaults(input, relatedObjects)).toEqual([]);
  expect(toNewSubnet(input)).toEqual({ ip_version: 4, subnetpool_id: pool.id, prefixlen: 24, enable_dhcp: true });
});

test('an IPv6 subnet says how its hosts get addresses, and an IPv4 subnet never does', () => {
  const six = typed({ version: '6', cidr: 'fd00::/64', ipv6_address_mode: 'dhcpv6-stateful', enable_dhcp: false });
  const modes = { ipv6_ra_mode: 'dhcpv6-stateful', ipv6_address_mode: 'dhcpv6-stateful', enable_dhcp: true };
  expect(toNewSubnet(six)).toEqual({ ip_version: 6, cidr: 'fd00::/64', ...modes });
  expect(toNewSubnet({ ...six, ipv6_address_mode: 'none' })).toEqual({
    ip_version: 6,
    cidr: 'fd00::/64',
    enable_dhcp: false,
  });
  expect(toNewSubnet(typed({ cidr: '10.0.0.0/24', ipv6_address_mode: 'slaac' }))).toEqual({
    ip_version: 4,
    cidr: '10.0.0.0/24',
    enable_dhcp: true,
  });
});

test.each<[string, Partial<SubnetInput>, Partial<SubnetFormContext>, keyof SubnetInput]>([
  ['no pool chosen', { source: 'pool' }, {}, 'subnetpool_id'],
  ['a pool that is not there', { source: 'pool', subnetpool_id: 'gone' }, {}, 'subnetpool_id'],
  ['a prefix that the pool forbids', { source: 'pool', subnetpool_id: pool.id, prefixlen: 29 }, {}, 'prefixlen'],
  ['a pool of the other IP version', { source: 'pool', subnetpool_id: pool.id, version: '6' }, {}, 'source'],
  ['a pool of another project', { source: 'pool', subnetpool_id: pool.id }, { projectId: 'p2' }, 'source'],
  [
    'a pool beside a subnet of none',
    { source: 'pool', subnetpool_id: pool.id },
    { siblings: [{ ip_version: 4, subnetpool_id: null }] },
    'source',
  ],
  [
    'a block of its own beside a subnet of a pool',
    { cidr: '10.0.0.0/24' },
    { siblings: [{ ip_version: 4, subnetpool_id: pool.id }] },
    'source',
  ],
  ['SLAAC with a /96', { version: '6', cidr: 'fd00::/96' }, {}, 'cidr'],
])('a new subnet with %s is refused on its field', (_, changes, place, field) => {
  expect(refusedOn(changes, place)).toEqual([field]);
});

test('where one way or one pool is all that is possible, it is chosen; where both are, the choice stays', () => {
  const siblings = [{ ip_version: 4 as const, subnetpool_id: pool.id }];
  const wanted = typed({ source: 'pool', subnetpool_id: '' });
  expect(possibleSource(typed({}), { ...relatedObjects, siblings })).toEqual({
    source: 'pool',
    subnetpool_id: pool.id,
  });
  expect(possibleSource(typed({}), { ...relatedObjects, pools: [], siblings })).toEqual({
    source: 'pool',
    subnetpool_id: pool.id,
  });
  expect(possibleSource(typed({}), relatedObjects)).toEqual({ source: 'written', subnetpool_id: pool.id });
  expect(possibleSource({ ...wanted, version: '6' }, relatedObjects)).toEqual({ source: 'written', subnetpool_id: '' });
  const two = { ...relatedObjects, pools: [pool, { ...pool, id: 'other' }] };
  expect(possibleSource(wanted, two)).toEqual({ source: 'pool', subnetpool_id: '' });
});

test('subnets of the other IP version are not in the way', () => {
  const siblings = [{ ip_version: 4 as const, subnetpool_id: pool.id }];
  expect(refusedOn({ version: '6', cidr: 'fd00::/64' }, { siblings })).toEqual([]);
});

test('a pool that others open to the project may be chosen', () => {
  const shared = { pools: [{ ...pool, project_id: 'p2', shared: true }] };
  expect(refusedOn({ source: 'pool', subnetpool_id: pool.id }, shared)).toEqual([]);
});

test('a changed subnet keeps its block, wherever that is from; a gateway outside it is refused', () => {
  const kept = typed({ cidr: '10.0.0.0/24', gateway: 'own', gateway_ip: '10.0.0.1' });
  expect(subnetInput().safeParse(kept).success).toBe(true);
  expect(subnetInput().safeParse({ ...kept, gateway_ip: '10.1.0.1' }).error?.issues).toMatchObject([
    { path: ['gateway_ip'] },
  ]);
});
