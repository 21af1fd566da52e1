import type { Acl } from '#lib/engine/network/acl.ts';
import { AddressSet } from '#lib/engine/network/address-set.ts';
import { type Cidr, parseCidr } from '#lib/engine/network/ip.ts';
import type { RuleMatch } from '../security-group-rules/exposure.ts';
import { ANY_PROTOCOL, protocolNumber } from '../security-group-rules/protocols.ts';
import type { SecurityGroupRule } from '../security-group-rules/schema.ts';

/** A rule as the wire has it, and so does its row. */
export type RuleText = RuleMatch & Pick<SecurityGroupRule, 'id' | 'security_group_id'>;

/** A rule made ready, with the group it stands in. */
export interface GroupAcl extends Acl {
  groupId: string;
}

const NOBODY = new AddressSet([]);

/**
 * A security group's rule as an ACL; docs/contract/networking.md 9.
 * @param members the addresses behind each remote group of either kind; of a group not among them nobody is known
 */
export function aclOf(rule: RuleText, isStateful: boolean, members: ReadonlyMap<string, AddressSet>): GroupAcl {
  const { id, direction, ethertype, protocol, port_range_min: min, port_range_max: max } = rule;
  const isAny = protocol === null || ANY_PROTOCOL.includes(protocol);
  const number = isAny ? null : (protocolNumber(protocol, ethertype) ?? null);
  const version = ethertype === 'IPv6' ? 6 : 4;
  const remote = remoteOf(rule, members);
  return { id, groupId: rule.security_group_id, direction, version, protocol: number, min, max, remote, isStateful };
}

function remoteOf(rule: RuleText, members: ReadonlyMap<string, AddressSet>): Cidr | AddressSet | null {
  const group = rule.remote_group_id ?? rule.remote_address_group_id;
  if (group !== null) return members.get(group) ?? NOBODY;
  return rule.remote_ip_prefix === null ? null : (parseCidr(rule.remote_ip_prefix) ?? NOBODY);
}
