import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey, formatIp, fromAddressKey, hostRange, parseCidr, parseIp, slaacAddress } from './ip.ts';

const anyIp = fc.oneof(
  fc.record({ version: fc.constant(4 as const), value: fc.bigInt(0n, 2n ** 32n - 1n) }),
  fc.record({ version: fc.constant(6 as const), value: fc.bigInt(0n, 2n ** 128n - 1n) }),
);

test('parseIp: what formatIp wrote is read as the same address, in both families', () => {
  fc.assert(
    fc.property(anyIp, (ip) => {
      expect(parseIp(formatIp(ip))).toEqual(ip);
    }),
  );
});

test('addressKey: text order is address order, and nothing is lost', () => {
  const value = fc.bigInt(0n, 2n ** 128n - 1n);
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(addressKey(a) < addressKey(b)).toBe(a < b);
      expect(fromAddressKey(addressKey(a))).toBe(a);
    }),
  );
});

test.each(['', '10.0.0', '10.0.0.256', '010.0.0.1', '0x0a000001', 'fe80::1%eth0', '1::2::3', '10.0.0.1/24', 'x'])(
  'parseIp: %j is refused',
  (text) => expect(parseIp(text)).toBeUndefined(),
);

test.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/24/8', '10.0.0.0/-1', '/24'])(
  'parseCidr: %j is refused',
  (text) => expect(parseCidr(text)).toBeUndefined(),
);

test.each([
  ['10.0.0.77/24', '10.0.0.0/24', '10.0.0.1', '10.0.0.254'],
  ['10.0.0.8/30', '10.0.0.8/30', '10.0.0.9', '10.0.0.10'],
  ['10.0.0.8/31', '10.0.0.8/31', '10.0.0.8', '10.0.0.9'],
  ['FD00:0:0::5/64', 'fd00::/64', 'fd00::1', 'fd00::ffff:ffff:ffff:ffff'],
])('parseCidr: %s is the block %s with hosts %s to %s', (text, normalised, firstHost, lastHost) => {
  const cidr = parseCidr(text);
  if (!cidr) throw new Error('It was refused.');
  const { first, last } = hostRange(cidr);
  const hosts = [first, last].map((value) => formatIp({ version: cidr.version, value }));
  expect([cidr.text, ...hosts]).toEqual([normalised, firstHost, lastHost]);
});

test('slaacAddress: the modified EUI-64 of RFC 4291', () => {
  const cidr = parseCidr('2001:db8::/64');
  if (!cidr) throw new Error('It was refused.');
  expect(formatIp(slaacAddress(cidr, 'fa:16:3e:12:34:56'))).toBe('2001:db8::f816:3eff:fe12:3456');
});
