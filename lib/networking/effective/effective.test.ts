import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileAcls, type Probe } from '#lib/engine/network/acl.ts';
import { AddressSet, parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { decidePacket, type PortFilter } from '#lib/engine/network/port-filter.ts';
import { aclOf, type GroupAcl, type RuleText } from './acls.ts';

const NUMBERS: Record<string, number[]> = { tcp: [6], udp: [17], icmp: [1], icmpv6: [58], '6': [6], '112': [112] };
const binary = (address: string) =>
  address
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('');

type GroupMembers = Record<string, string[]>;

/** Whether a block starts with the digits of the address. */
const inBlocks = (blocks: readonly string[] | undefined, searched: string) =>
  (blocks ?? []).some((block) => {
    const [base = '', length = ''] = block.split('/');
    return binary(base).slice(0, Number(length)) === binary(searched).slice(0, Number(length));
  });

/** Naive evaluation of a rule for an IPv4 packet, independent of the tested code. */
function naive(rule: RuleText, packet: SentPacket, members: GroupMembers, blocks: GroupMembers): boolean {
  if (rule.direction !== packet.direction || rule.ethertype !== 'IPv4') return false;
  if (rule.protocol !== null && !NUMBERS[rule.protocol]?.includes(packet.protocol)) return false;
  if (rule.remote_group_id !== null && !members[rule.remote_group_id]?.includes(packet.remote)) return false;
  if (rule.remote_address_group_id !== null && !inBlocks(blocks[rule.remote_address_group_id], packet.remote))
    return false;
  if (rule.remote_ip_prefix !== null) {
    if (!inBlocks([rule.remote_ip_prefix], packet.remote)) return false;
  }
  if (rule.protocol === null || rule.port_range_min === null) return true;
  if (packet.protocol === 1) {
    return rule.port_range_min === packet.port && [null, packet.code].includes(rule.port_range_max);
  }
  return packet.port >= rule.port_range_min && packet.port <= Number(rule.port_range_max);
}

interface SentPacket {
  direction: 'ingress' | 'egress';
  protocol: number;
  port: number;
  code: number;
  remote: string;
}

const octet = fc.integer({ min: 0, max: 3 });
const address = fc.tuple(octet, octet).map(([c, d]) => `10.0.${c}.${d}`);
const small = fc.integer({ min: 1, max: 6 });
const direction = fc.constantFrom('ingress', 'egress');
const ports = fc.oneof(
  fc.constant([null, null] as const),
  fc.tuple(small, small).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
);
const icmp = fc.oneof(fc.constant([null, null] as const), fc.tuple(small, fc.option(small)));
const prefix = fc.tuple(address, fc.integer({ min: 0, max: 32 })).map((parts) => parts.join('/'));
const rule = fc
  .record({
    direction,
    ethertype: fc.constantFrom('IPv4', 'IPv4', 'IPv4', 'IPv6'),
    protocol: fc.constantFrom(null, 'tcp', 'udp', 'icmp', '6', '112'),
    ports,
    icmp,
    remote: fc.oneof(
      fc.constant({}),
      prefix.map((remote_ip_prefix) => ({ remote_ip_prefix })),
      group(),
      fc.constantFrom('x', 'y', 'gone').map((remote_address_group_id) => ({ remote_address_group_id })),
    ),
  })
  .map(({ ports: range, icmp: kind, remote, ...rest }) => {
    const none = [null, null] as const;
    const hasPorts = ['tcp', 'udp', '6'].includes(rest.protocol ?? '');
    const [min, max] = hasPorts ? range : rest.protocol === 'icmp' ? kind : none;
    const nobody = { remote_ip_prefix: null, remote_group_id: null, remote_address_group_id: null };
    return { ...rest, port_range_min: min, port_range_max: max, ...nobody, ...remote };
  });
const packet = fc.record({
  direction,
  protocol: fc.constantFrom(1, 6, 17, 112),
  port: small,
  code: small,
  remote: address,
});
const members = fc.record({ a: fc.array(address), b: fc.array(address) });
const blocks = fc.record({ x: fc.array(prefix), y: fc.array(prefix) });

function group() {
  return fc.constantFrom('a', 'b', 'gone').map((remote_group_id) => ({ remote_group_id }));
}

const numbered = (rules: Omit<RuleText, 'id' | 'security_group_id'>[]): RuleText[] =>
  rules.map((each, index) => ({ ...each, id: String(index), security_group_id: 'g' }));
const probeOf = ({ remote, ...sent }: SentPacket): Probe => {
  const block = parseAddressBlock(remote);
  if (!block) throw new Error(`${remote} is no address`);
  return { ...sent, remote: block };
};
const setsOf = (some: Record<string, string[]>) =>
  new Map(Object.entries(some).map(([id, addresses]) => [id, new AddressSet(addresses)]));

test('the rule that decides is the first that a naive reading of the rules admits, and none where it admits none', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), packet, members, blocks, (drawn, sent, groups, listed) => {
      const rules = numbered(drawn);
      const acls = compileAcls(rules.map((each) => aclOf(each, true, setsOf({ ...groups, ...listed }))));
      expect(acls.find(probeOf(sent))?.id).toBe(rules.find((each) => naive(each, sent, groups, listed))?.id);
    }),
    { numRuns: 2000 },
  );
});

test('a block of addresses is refused when one address of it is', () => {
  fc.assert(
    fc.property(rule, packet, fc.integer({ min: 28, max: 32 }), (drawn, sent, length) => {
      const [one] = numbered([drawn]);
      const block = parseAddressBlock(`${sent.remote}/${length}`);
      if (!one || !block) return;
      const acls = compileAcls([aclOf(one, true, setsOf({}))]);
      const all = Array.from({ length: 2 ** (32 - length) }, (_, index) => {
        const value = block.first + BigInt(index);
        return acls.find({ ...probeOf(sent), remote: { version: 4, first: value, last: value } }) !== undefined;
      });
      expect(acls.find({ ...probeOf(sent), remote: block }) !== undefined).toBe(all.every(Boolean));
    }),
  );
});

test('an address set holds exactly the addresses of its blocks, whatever their order and overlap', () => {
  const drawn = fc.array(fc.tuple(address, fc.integer({ min: 26, max: 32 })).map((parts) => parts.join('/')));
  fc.assert(
    fc.property(drawn, address, (some, searched) => {
      const alone = parseAddressBlock(searched);
      expect(alone && new AddressSet(some).covers(alone)).toBe(inBlocks(some, searched));
    }),
    { numRuns: 1000 },
  );
});

test.each(['', 'home', '192.0.2', '192.0.2.7/33', '10.0.0.0/8/8', 'fe80::1%eth0'])('%o is no block', (text) => {
  expect(parseAddressBlock(text)).toBeUndefined();
});

const NO_REMOTE = { remote_ip_prefix: null, remote_group_id: null, remote_address_group_id: null };
const BASE = { ethertype: 'IPv4', protocol: 'tcp', ...NO_REMOTE } as const;
const web = { ...BASE, direction: 'ingress', port_range_min: 443, port_range_max: 443 } as const;
const filterOf = (drawn: Omit<RuleText, 'id' | 'security_group_id'>[], isStateful = true): PortFilter<GroupAcl> => ({
  isChecked: true,
  addresses: new AddressSet(['10.0.0.5', '2001:db8::5']),
  acls: compileAcls(numbered(drawn).map((each) => aclOf(each, isStateful, new Map()))),
  hasGroups: true,
});
const request = probeOf({ direction: 'ingress', protocol: 6, port: 443, code: 0, remote: '192.0.2.7' });
const reply = { ...request, direction: 'egress', port: 50_000, request } as const;
const ipv6 = (text: string) => {
  const block = parseAddressBlock(text);
  if (!block) throw new Error(text);
  return block;
};

test('an answer to what was let in goes out without a rule of its own, and not when the group keeps no state', () => {
  expect(decidePacket(filterOf([web]), reply)).toMatchObject({ passes: true, decision: 'reply', acl: { id: '0' } });
  expect(decidePacket(filterOf([web], false), reply)).toEqual({ passes: false, decision: 'no_rule' });
  expect(decidePacket(filterOf([]), reply)).toEqual({ passes: false, decision: 'no_rule' });
});

test('a port may not speak as somebody else, whatever its rules say, unless port security is off', () => {
  const out = { ...BASE, direction: 'egress', protocol: null, port_range_min: null, port_range_max: null } as const;
  const spoofed = { ...request, direction: 'egress', local: ipv6('10.0.0.6') } as const;
  expect(decidePacket(filterOf([out]), spoofed)).toEqual({ passes: false, decision: 'foreign_address' });
  expect(decidePacket(filterOf([out]), { ...spoofed, local: ipv6('10.0.0.5') })).toMatchObject({ decision: 'rule' });
  expect(decidePacket({ ...filterOf([]), isChecked: false }, spoofed)).toEqual({
    passes: true,
    decision: 'port_security_off',
  });
});

test('IPv6 neighbours are found without a rule; echo requests are not let in', () => {
  const probe = { direction: 'ingress', protocol: 58, code: 0, remote: ipv6('fe80::1') } as const;
  expect(decidePacket(filterOf([web]), { ...probe, port: 135 })).toEqual({ passes: true, decision: 'neighbours' });
  expect(decidePacket(filterOf([web]), { ...probe, port: 128 })).toEqual({ passes: false, decision: 'no_rule' });
});

test('a port without a group lets nothing pass', () => {
  expect(decidePacket({ ...filterOf([]), hasGroups: false }, request)).toEqual({ passes: false, decision: 'no_group' });
});

test('a TCP rule without ports takes every port, and a rule of IPv4 nothing of IPv6', () => {
  const any = { ...web, port_range_min: null, port_range_max: null };
  expect(decidePacket(filterOf([any]), request).decision).toBe('rule');
  expect(decidePacket(filterOf([any]), { ...request, remote: ipv6('2001:db8::1') }).decision).toBe('no_rule');
});

test('ICMP in a rule of IPv6 means ICMPv6', () => {
  const ping = { ...web, ethertype: 'IPv6', protocol: 'icmp', port_range_min: 128, port_range_max: null } as const;
  const probe = { direction: 'ingress', port: 128, code: 0, remote: ipv6('2001:db8::1') } as const;
  expect(decidePacket(filterOf([ping]), { ...probe, protocol: 58 }).decision).toBe('rule');
  expect(decidePacket(filterOf([ping]), { ...probe, protocol: 1 }).decision).toBe('no_rule');
});
