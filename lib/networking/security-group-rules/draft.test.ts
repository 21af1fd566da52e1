import { expect, test } from 'vitest';
import { draftOf, EMPTY_DRAFT, type RuleDraft, readDraft } from './draft.ts';
import type { RuleMatch } from './exposure.ts';
import { matchOf } from './match.ts';

const draft = (changes: Partial<RuleDraft>): RuleDraft => ({ ...EMPTY_DRAFT, ports: '443', ...changes });
const read = (changes: Partial<RuleDraft>, rules?: readonly RuleMatch[]) => readDraft(draft(changes), rules);

test.each<[string, Partial<RuleDraft>, keyof RuleDraft]>([
  ['port 0', { ports: '0' }, 'ports'],
  ['a port above 65535', { ports: '65536' }, 'ports'],
  ['a range that runs backwards', { ports: '90-80' }, 'ports'],
  ['words for ports', { ports: 'https' }, 'ports'],
  ['ports without a protocol', { protocol: 'any' }, 'ports'],
  ['ports of a protocol that has none', { protocol: 'other', otherProtocol: '47' }, 'ports'],
  ['an ICMP type above 255', { protocol: 'icmp', ports: '256' }, 'ports'],
  ['an ICMP code without a type', { protocol: 'icmp', ports: '/0' }, 'ports'],
  ['an unknown protocol', { protocol: 'other', otherProtocol: 'ipx', ports: '' }, 'otherProtocol'],
  ['ICMPv6 over IPv4', { protocol: 'other', otherProtocol: 'icmpv6', ports: '' }, 'otherProtocol'],
  ['a block that is none', { remote: 'cidr', prefix: '10.0.0.0/33' }, 'prefix'],
  ['no block', { remote: 'cidr', prefix: '' }, 'prefix'],
  ['no group', { remote: 'group4' }, 'groupId'],
  ['a long description', { description: 'x'.repeat(256) }, 'description'],
])('%s is refused on its field, and there is no rule', (_name, changes, field) => {
  const { rule, faults } = read(changes);
  expect(rule).toBeUndefined();
  expect(Object.keys(faults)).toEqual([field]);
});

test.each<Partial<RuleDraft>>([
  { remote: 'cidr', prefix: '' },
  { remote: 'cidr', prefix: '10.0.0.0/33' },
  { remote: 'group4' },
  { remote: 'group6' },
  { remote: 'list4' },
  { remote: 'list6' },
])('a source that is not complete opens nothing to the world: %j', (changes) => {
  expect(read({ ports: '22', ...changes }).exposure).toBe('none');
});

test('a rule that the group has in another spelling is refused before it is sent', () => {
  const [rule] = [read({ remote: 'cidr', prefix: '10.1.2.3/16' }).rule];
  expect(rule?.remote_ip_prefix).toBe('10.1.0.0/16');
  expect(
    rule && read({ protocol: 'other', otherProtocol: '6', remote: 'cidr', prefix: '10.1.0.0/16' }, [rule]),
  ).toMatchObject({
    rule: undefined,
    faults: { ports: 'This group already has this rule.' },
  });
});

test('host bits are shown before they are dropped', () => {
  expect(read({ remote: 'cidr', prefix: '203.0.113.9/24' }).normalised).toBe('203.0.113.0/24');
  expect(read({ remote: 'cidr', prefix: '203.0.113.0/24' }).normalised).toBeUndefined();
});

test.each(['22', '20-30', ''])(
  'what administrators or databases listen on opens to the world only when that is meant: %s',
  (ports) => {
    expect(read({ ports }).faults).toHaveProperty('isMeant');
    expect(read({ ports, isMeant: true }).rule).toBeDefined();
    expect(read({ ports, remote: 'cidr', prefix: '203.0.113.7' }).rule).toBeDefined();
  },
);

const WORDS = {
  protocol: ['any', 'tcp', 'udp', 'icmp', 'other'],
  otherProtocol: ['', '6', '47', '58', 'sctp', 'icmpv6'],
  ports: ['', '0', '8', '8/0', '22', '1-65535', '30-20', '70000'],
  remote: ['any4', 'any6', 'cidr', 'group4', 'group6'],
  prefix: ['10.0.0.1', '10.0.0.1/8', '2001:db8::1/32', 'x'],
} as const;

test('whatever the form takes, the API takes, and the form reads it back as it was', () => {
  let taken = 0;
  for (const protocol of WORDS.protocol)
    for (const otherProtocol of WORDS.otherProtocol)
      for (const ports of WORDS.ports)
        for (const remote of WORDS.remote)
          for (const prefix of WORDS.prefix) {
            const { rule } = read({ protocol, otherProtocol, ports, remote, prefix, groupId: 'g', isMeant: true });
            if (!rule) continue;
            taken += 1;
            const again = readDraft({ ...draftOf(rule), isMeant: true }).rule;
            expect(again && matchOf(again).match_key).toBe(matchOf(rule).match_key);
          }
  expect(taken).toBeGreaterThan(100);
});
