import { expect, test } from 'vitest';
import { admits, covers, type Packet, readSource } from './reach.ts';
import type { SecurityGroupRule } from './security-group-rules/schema.ts';

const rule = (changes: Partial<SecurityGroupRule>) =>
  ({
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
    remote_ip_prefix: null,
    remote_group_id: null,
    ...changes,
  }) as SecurityGroupRule;
const packet = (from: string, changes: Partial<Packet> = {}): Packet => {
  const source = readSource(from);
  if (!source) throw new Error(`${from} is no source`);
  return { protocol: 'tcp', port: 22, from: source, ...changes };
};
const any = { port_range_min: null, port_range_max: null };

test.each([
  ['192.0.2.7', '192.0.2.7/32'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['2001:db8::1', '2001:db8::1/128'],
])('%s is read as %s', (text, block) => {
  expect(readSource(text)?.text).toBe(block);
});

test.each(['', 'home', '192.0.2', '192.0.2.7/33', '10.0.0.0/8/8'])('%o is no source', (text) => {
  expect(readSource(text)).toBeUndefined();
});

test.each([
  [{}, packet('192.0.2.7')],
  [{ remote_ip_prefix: '192.0.2.0/24' }, packet('192.0.2.7')],
  [{ protocol: '6' }, packet('192.0.2.7')],
  [{ protocol: null, ...any }, packet('192.0.2.7', { protocol: 'udp', port: 53 })],
  [{ port_range_min: 1, port_range_max: 1000 }, packet('0.0.0.0/0')],
  [{ protocol: 'icmp', ...any }, packet('192.0.2.7', { protocol: 'icmp', port: null })],
  [{ ethertype: 'IPv6', protocol: 'ipv6-icmp', ...any }, packet('2001:db8::1', { protocol: 'icmp', port: null })],
] as const)('%o lets it in (%#)', (changes, sent) => {
  expect(admits(rule(changes), sent)).toBe(true);
});

test.each([
  [{ direction: 'egress' }, packet('192.0.2.7')],
  [{ remote_group_id: 'g1' }, packet('192.0.2.7')],
  [{ ethertype: 'IPv6' }, packet('192.0.2.7')],
  [{ remote_ip_prefix: '198.51.100.0/24' }, packet('192.0.2.7')],
  [{ remote_ip_prefix: '192.0.2.0/25' }, packet('192.0.2.0/24')],
  [{ protocol: 'udp' }, packet('192.0.2.7')],
  [{ port_range_min: 80, port_range_max: 90 }, packet('192.0.2.7')],
] as const)('%o does not let it in (%#)', (changes, sent) => {
  expect(admits(rule(changes), sent)).toBe(false);
});

test('a block covers what lies in it whole, and nothing of the other version', () => {
  expect(covers('10.0.0.0/8', packet('10.1.0.0/16').from)).toBe(true);
  expect(covers('10.1.0.0/16', packet('10.0.0.0/8').from)).toBe(false);
  expect(covers('::/0', packet('10.0.0.1').from)).toBe(false);
});
