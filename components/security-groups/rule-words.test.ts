import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';
import { allowsPort, isRisky, mergeRules, ruleSentence } from './rule-words.ts';

const t = createTranslate('en', undefined);
const rule = (changes: Partial<RuleMatch>): RuleMatch => ({
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  port_range_min: 22,
  port_range_max: 22,
  remote_ip_prefix: null,
  remote_group_id: null,
  remote_address_group_id: null,
  ...changes,
});
const names = new Map([['g1', 'web']]);

test.each([
  [{}, 'TCP 22 (SSH) from anywhere (IPv4)'],
  [{ remote_ip_prefix: '10.0.0.0/8' }, 'TCP 22 (SSH) from 10.0.0.0/8'],
  [{ port_range_min: 5000, port_range_max: 5100, remote_ip_prefix: '0.0.0.0/0' }, 'TCP 5000-5100 from anywhere (IPv4)'],
  [{ protocol: 'icmp', port_range_min: 8, port_range_max: 0 }, 'ICMP 8/0 from anywhere (IPv4)'],
  [{ protocol: null, remote_group_id: 'g1' }, 'Everything from members of web'],
  [{ protocol: null, remote_group_id: 'g2' }, 'Everything from members of g2'],
  [{ remote_address_group_id: 'g1' }, 'TCP 22 (SSH) from address group web'],
  [{ protocol: null, remote_address_group_id: 'g2' }, 'Everything from address group g2'],
  [{ direction: 'egress', remote_address_group_id: 'g1' }, 'TCP 22 (SSH) to address group web'],
  [{ direction: 'egress', protocol: null, ethertype: 'IPv6' }, 'Everything to anywhere (IPv6)'],
  [{ direction: 'egress', remote_ip_prefix: '10.0.0.1/32' }, 'TCP 22 (SSH) to 10.0.0.1/32'],
] as const)('%o', (changes, sentence) => {
  expect(t(ruleSentence(rule(changes), names))).toBe(sentence);
});

test('the whole world at administration or a database is risky', () => {
  expect(isRisky(rule({}))).toBe(true);
  expect(isRisky(rule({ protocol: null }))).toBe(true);
  expect(isRisky(rule({ port_range_min: 1, port_range_max: 65_535, remote_ip_prefix: '::/0' }))).toBe(true);
});

test.each([
  { remote_ip_prefix: '10.0.0.0/8' },
  { remote_group_id: 'g1' },
  { remote_address_group_id: 'g1' },
  { direction: 'egress' },
  { port_range_min: 443, port_range_max: 443 },
  { protocol: 'icmp', port_range_min: null, port_range_max: null },
] as const)('%o is not risky', (changes) => {
  expect(isRisky(rule(changes))).toBe(false);
});

test.each([
  [{}, true],
  [{ protocol: null, port_range_min: null, port_range_max: null }, true],
  [{ port_range_min: 1, port_range_max: 100 }, true],
  [{ protocol: '6' }, true],
  [{ port_range_min: 80, port_range_max: 80 }, false],
  [{ protocol: 'udp' }, false],
  [{ direction: 'egress' as const }, false],
  [{ remote_group_id: 'g1' }, false],
])('SSH is allowed by %o: %s', (changes, isAllowed) => {
  expect(allowsPort({ security_group_rules: [rule(changes)] }, 22)).toBe(isAllowed);
});

test('the same rule of two groups counts once', () => {
  expect(
    mergeRules([{ security_group_rules: [rule({})] }, { security_group_rules: [rule({}), rule({ protocol: 'udp' })] }]),
  ).toHaveLength(2);
});
