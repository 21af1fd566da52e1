import type { Acl } from '#lib/engine/network/acl.ts';
import { AddressSet } from '#lib/engine/network/address-set.ts';
import { type Cidr, parseCidr } from '#lib/engine/network/ip.ts';
import type { RuleMatch } from '../security-group-rules/exposure.ts';
import { ANY_PROTOCOL, protocolNumber } from '../security-group-rules/protocols.ts';
import type { SecurityGroupRule } from '../security-group-rules/schema.ts';

/** Fields of a rule, equal in API and row. */
export type RuleText = RuleMatch & Pick<SecurityGroupRule, 'id' | 'security_group_id'>;

/** An ACL with its security group. */
export interface GroupAcl extends Acl {
  groupId: string;
}

const NOBODY = new AddressSet([]);

/**
 * A security group rule as an ACL; docs/contract/networking.md 9. @param members addresses of remote groups of both
 * kinds; missing groups have none
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
