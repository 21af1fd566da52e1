import { expect, test } from 'vitest';
import { coversRule, sameRule, shadowOf } from './compare.ts';
import { exposureOf, type RuleMatch } from './exposure.ts';

const rule = (changes: Partial<RuleMatch> = {}): RuleMatch => ({
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  port_range_min: 443,
  port_range_max: 443,
  remote_ip_prefix: '10.1.0.0/16',
  remote_group_id: null,
  remote_address_group_id: null,
  ...changes,
});
const all = { protocol: null, port_range_min: null, port_range_max: null };

test.each<[string, Partial<RuleMatch>]>([
  ['a wider block', { remote_ip_prefix: '10.0.0.0/8' }],
  ['anywhere', { remote_ip_prefix: '0.0.0.0/0' }],
  ['more ports', { port_range_min: 1, port_range_max: 65_535 }],
  ['the same protocol by its number', { protocol: '6', port_range_min: null, port_range_max: null }],
  ['every protocol', all],
])('a rule with %s makes a narrower one needless', (_name, changes) => {
  const narrow = { id: 'narrow', ...rule() };
  const wide = { id: 'wide', ...rule(changes) };
  expect(shadowOf(narrow, [narrow, wide])).toBe(wide);
  expect(shadowOf(wide, [narrow, wide])).toBeUndefined();
});

test.each<[string, Partial<RuleMatch>]>([
  ['the other direction', { ...all, direction: 'egress' }],
  ['the other family', { ...all, ethertype: 'IPv6', remote_ip_prefix: null }],
  ['another protocol', { protocol: 'udp' }],
  ['part of the ports', { port_range_min: 443, port_range_max: 443, remote_ip_prefix: '10.1.0.0/17' }],
  ['the members of a group', { ...all, remote_ip_prefix: null, remote_group_id: 'g' }],
])('a rule with %s makes no other needless', (_name, changes) => {
  expect(coversRule(rule(changes), rule())).toBe(false);
});

test('ICMP without a type covers one with it, and a type covers each of its codes', () => {
  const icmp = (min: number | null, max: number | null) =>
    rule({ protocol: 'icmp', port_range_min: min, port_range_max: max });
  expect(coversRule(icmp(null, null), icmp(8, 0))).toBe(true);
  expect(coversRule(icmp(8, null), icmp(8, 0))).toBe(true);
  expect(coversRule(icmp(8, 0), icmp(8, null))).toBe(false);
  expect(coversRule(icmp(0, null), icmp(8, 0))).toBe(false);
});

test('a rule that says nothing of the remote is the same as one from 0.0.0.0/0', () => {
  const open = rule({ remote_ip_prefix: null });
  expect(sameRule(rule({ remote_ip_prefix: '0.0.0.0/0' }), [open])).toBe(open);
  expect(sameRule(rule(), [open])).toBeUndefined();
});

test.each<[Partial<RuleMatch>, string]>([
  [{ port_range_min: 22, port_range_max: 22 }, 'delicate'],
  [{ port_range_min: 3000, port_range_max: 3400 }, 'delicate'],
  [all, 'delicate'],
  [{}, 'open'],
  [{ protocol: 'icmp', port_range_min: 8, port_range_max: 0 }, 'open'],
  [{ direction: 'egress', port_range_min: 22, port_range_max: 22 }, 'none'],
  [{ remote_group_id: 'g', remote_ip_prefix: null, port_range_min: 22, port_range_max: 22 }, 'none'],
  [{ remote_ip_prefix: '203.0.113.0/24', port_range_min: 22, port_range_max: 22 }, 'none'],
])('what %o opens to the world is %s', (changes, exposure) => {
  expect(exposureOf(rule({ remote_ip_prefix: '0.0.0.0/0', ...changes }))).toBe(exposure);
});
