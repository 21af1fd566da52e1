import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cidr, parseCidr, parseIp } from './ip.ts';
import { defaultPools, isHost, normalizePools } from './pools.ts';

function block(text: string): Cidr {
  const cidr = parseCidr(text);
  if (!cidr) throw new Error(`${text} is no block.`);
  return cidr;
}

const numberOf = (text: string) => parseIp(text)?.value ?? -1n;

test('defaultPools: every host but the gateway is in exactly one pool, whatever the gateway', () => {
  const cidr = block('10.0.0.0/27');
  fc.assert(
    fc.property(fc.bigInt(cidr.first, cidr.last), (value) => {
      const pools = defaultPools(cidr, { version: 4, value });
      for (let host = cidr.first; host <= cidr.last; host += 1n) {
        const holders = pools.filter(({ start, end }) => numberOf(start) <= host && host <= numberOf(end));
        const isExpected = isHost(cidr, { version: 4, value: host }) && host !== value;
        expect(holders).toHaveLength(isExpected ? 1 : 0);
      }
    }),
  );
});

test('defaultPools: without a gateway the range is whole', () => {
  expect(defaultPools(block('10.0.0.0/24'), undefined)).toEqual([{ start: '10.0.0.1', end: '10.0.0.254' }]);
});

test('normalizePools: pools come back in the order of their addresses and in one spelling', () => {
  const pools = [
    { start: 'fd00::00a0', end: 'fd00::00af' },
    { start: 'fd00::2', end: 'fd00:0::9' },
  ];
  expect(normalizePools(block('fd00::/64'), undefined, pools)).toEqual([
    { start: 'fd00::2', end: 'fd00::9' },
    { start: 'fd00::a0', end: 'fd00::af' },
  ]);
});

test.each([
  ['outside', [{ start: '10.0.1.5', end: '10.0.1.9' }]],
  ['outside', [{ start: '10.0.0.0', end: '10.0.0.9' }]],
  ['outside', [{ start: '10.0.0.9', end: '10.0.0.255' }]],
  ['outside', [{ start: 'fd00::1', end: 'fd00::2' }]],
  ['backwards', [{ start: '10.0.0.9', end: '10.0.0.5' }]],
  ['holdsGateway', [{ start: '10.0.0.1', end: '10.0.0.5' }]],
  [
    'overlapping',
    [
      { start: '10.0.0.5', end: '10.0.0.9' },
      { start: '10.0.0.9', end: '10.0.0.12' },
    ],
  ],
])('normalizePools: a pool that is %s is refused: %j', (fault, pools) => {
  const gateway = parseIp('10.0.0.1');
  expect(normalizePools(block('10.0.0.0/24'), gateway, pools)).toMatchObject({ fault });
});
