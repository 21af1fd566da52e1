import { expect, test } from 'vitest';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { parseRules } from './parse-rules.ts';
import { rulesAsCommands, rulesAsCsv } from './rule-files.ts';

const rule = (changes: Partial<SecurityGroupRule>) =>
  ({
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 80,
    port_range_max: 90,
    remote_ip_prefix: '10.0.0.0/8',
    remote_group_id: null,
    remote_address_group_id: null,
    description: '',
    ...changes,
  }) as SecurityGroupRule;
const none = { port_range_min: null, port_range_max: null };
const rules = [
  rule({ description: "Bob's, web" }),
  rule({ protocol: 'icmp', port_range_min: 8, port_range_max: 0 }),
  rule({ protocol: null, ...none, direction: 'egress', ethertype: 'IPv6', remote_ip_prefix: null }),
  rule({ remote_group_id: 'g1', remote_ip_prefix: null }),
];

test('rules that were exported as CSV can be pasted: all of them are there already', () => {
  const csv = rulesAsCsv(rules, new Map([['g1', 'lb']]));
  const pasted = parseRules(csv, [{ id: 'g1', name: 'lb' }], rules);
  expect(pasted).toHaveLength(rules.length);
  expect(pasted.map(({ isThere, fault }) => [isThere, fault])).toEqual(rules.map(() => [true, undefined]));
});

test('rules that were exported as commands can be pasted: all of them are there already', () => {
  const pasted = parseRules(rulesAsCommands(rules, 'web'), [{ id: 'g1', name: 'lb' }], rules);
  expect(pasted.map(({ isThere, fault }) => [isThere, fault])).toEqual(rules.map(() => [true, undefined]));
  expect(pasted[0]?.rule?.description).toBe("Bob's, web");
});

test('commands name what a rule lets through, and quote what people wrote', () => {
  const lines = rulesAsCommands(rules, 'web').split('\n');
  expect(lines[0]).toContain('--dst-port 80:90 --remote-ip 10.0.0.0/8 --description ');
  expect(lines[0]).not.toContain("--description Bob's");
  expect(lines[1]).toContain('--protocol icmp --icmp-type 8 --icmp-code 0');
  expect(lines[2]).toContain('--egress --ethertype IPv6 --protocol any --remote-ip ::/0 web');
  expect(lines[3]).toContain('--remote-group g1');
});
