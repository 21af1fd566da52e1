import { expect, test } from 'vitest';
import { type AddressPlan, findOverlaps, isWithin, layoutOf, nextFreeBlock, planFaults, randomBlock } from './block.ts';

const plan: AddressPlan = { version: 4, block: '10.0.0.0/24', gateway: undefined, pools: [], dns: [], routes: [] };
const pool = { min_prefixlen: 20, max_prefixlen: 28, default_prefixlen: 26 };
const wide = { min_prefixlen: 64, max_prefixlen: 128, default_prefixlen: 64 };
const fieldsOf = (changes: Partial<AddressPlan>) => planFaults({ ...plan, ...changes }).map(({ field }) => field);

test.each([
  [[], '10.0.0.0/24'],
  [['10.0.0.0/24'], '10.0.1.0/24'],
  [['10.0.0.128/25', '10.0.2.0/24'], '10.0.1.0/24'],
  [['10.0.0.0/23', 'fd00::/64', 'nonsense'], '10.0.2.0/24'],
  [['10.0.0.0/8'], '172.16.0.0/24'],
  [['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/17'], '192.168.128.0/24'],
])('beside %o the next free block is %s', (taken, free) => {
  expect(nextFreeBlock(taken)).toBe(free);
});

test('when all private blocks are taken there is no next one', () => {
  expect(nextFreeBlock(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'])).toBeUndefined();
  expect(nextFreeBlock(['0.0.0.0/0'])).toBeUndefined();
});

test('overlapping: only blocks that share an address are named, and nothing for what is no block', () => {
  const others = [{ cidr: '10.0.0.0/16' }, { cidr: '10.1.0.0/16' }, { cidr: 'fd00::/64' }];
  expect(findOverlaps('10.0.3.0/24', others)).toEqual([{ cidr: '10.0.0.0/16' }]);
  expect(findOverlaps('10.0', others)).toEqual([]);
});

test('isWithin: an address is found in the block that holds it, and nothing in none', () => {
  const blocks = [{ cidr: '10.0.0.0/24' }, { cidr: 'fd00::/64' }];
  expect(['10.0.0.9', 'fd00::1', ' 10.0.0.1 '].map((each) => isWithin(each, blocks))).toEqual([true, true, true]);
  expect(['10.0.1.9', 'fd01::1', '10.0.0', ''].map((each) => isWithin(each, blocks))).not.toContain(true);
});

test.each([
  ['10.0.0.7/24', 254n, '10.0.0.1', '10.0.0.254'],
  ['10.0.0.0/31', 2n, '10.0.0.0', '10.0.0.1'],
  ['fd00::/126', 3n, 'fd00::1', 'fd00::3'],
])('%s has %s addresses for hosts, from %s to %s', (text, hosts, first, last) => {
  expect(layoutOf(text)).toMatchObject({ hosts, first, last });
  expect(layoutOf('10.0.0.0')).toBeUndefined();
});

test('a plan that the platform would take has no faults', () => {
  const pools = [{ start: '10.0.0.10', end: '10.0.0.20' }];
  const routes = [{ destination: '10.1.0.0/16', nexthop: '10.0.0.254' }];
  expect(fieldsOf({ pools, dns: ['1.1.1.1', '2606:4700::1111'], routes })).toEqual([]);
  expect(fieldsOf({ gateway: null, pools: [{ start: '10.0.0.1', end: '10.0.0.9' }] })).toEqual([]);
});

test('a block of a pool may be of any length that the pool allows, or of its default', () => {
  for (const prefix of [undefined, 20, 28]) expect(fieldsOf({ block: { pool, prefix }, gateway: null })).toEqual([]);
  expect(fieldsOf({ version: 6, block: { pool: wide, prefix: undefined }, mode: 'slaac' })).toEqual([]);
  expect(fieldsOf({ version: 6, block: 'fd00::/80', mode: 'dhcpv6-stateful' })).toEqual([]);
});

test('a private block of IPv6 is a /64 within fd00::/8, and another each time', () => {
  const [one, other] = [randomBlock(), randomBlock()];
  expect(isWithin(one.replace('/64', ''), [{ cidr: 'fd00::/8' }])).toBe(true);
  expect([layoutOf(one)?.block.prefix, findOverlaps(one, [{ cidr: other }])]).toEqual([64, []]);
});

test.each<[string, Partial<AddressPlan>, string]>([
  ['a block that is none', { block: '10.0.0.0' }, 'cidr'],
  ['a block of the other version', { block: 'fd00::/64' }, 'cidr'],
  ['everything', { block: '0.0.0.0/0' }, 'cidr'],
  ['a gateway elsewhere', { gateway: '10.0.1.1' }, 'gateway'],
  ['the broadcast address as gateway', { gateway: '10.0.0.255' }, 'gateway'],
  ['a pool outside', { pools: [{ start: '10.0.0.250', end: '10.0.1.5' }] }, 'pools'],
  ['a pool backwards', { pools: [{ start: '10.0.0.9', end: '10.0.0.5' }] }, 'pools'],
  ['a pool with the gateway', { pools: [{ start: '10.0.0.1', end: '10.0.0.5' }] }, 'pools'],
  ['name servers that are names', { dns: ['dns.example'] }, 'dns'],
  ['six name servers', { dns: Array.from({ length: 6 }, () => '1.1.1.1') }, 'dns'],
  ['a route of the other version', { routes: [{ destination: 'fd01::/64', nexthop: 'fd00::2' }] }, 'routes'],
  ['SLAAC on another block than a /64', { version: 6, block: 'fd00::/72', mode: 'slaac' }, 'cidr'],
  [
    'stateless DHCPv6 on another block than a /64',
    { version: 6, block: 'fd00::/48', mode: 'dhcpv6-stateless' },
    'cidr',
  ],
  ['no pool', { block: { pool: undefined, prefix: 24 } }, 'pool'],
  ['a prefix shorter than a pool allows', { block: { pool, prefix: 19 } }, 'prefix'],
  ['a prefix longer than a pool allows', { block: { pool, prefix: 29 } }, 'prefix'],
  ['SLAAC with a longer prefix of a pool', { version: 6, block: { pool: wide, prefix: 65 }, mode: 'slaac' }, 'prefix'],
  ['a name server of no address beside a pool', { block: { pool, prefix: 24 }, dns: ['x'] }, 'dns'],
  ['a route without next hop', { routes: [{ destination: '10.1.0.0/16', nexthop: '' }] }, 'routes'],
])('%s is refused on its field', (_, changes, field) => {
  expect(fieldsOf(changes)).toEqual([field]);
});
