import { type Cidr, contains, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { ANY_PROTOCOL, protocolNumber } from './security-group-rules/protocols.ts';
import type { SecurityGroupRule } from './security-group-rules/schema.ts';

/** Something that wants to come in. */
export interface Packet {
  protocol: 'tcp' | 'udp' | 'icmp';
  /** Where it is meant to go to; null for ICMP, which has none. */
  port: number | null;
  from: Cidr;
}

/** Reads an address or a block of addresses; undefined when the text is neither. */
export function readSource(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return parseCidr(ip ? `${text}/${ip.version === 4 ? 32 : 128}` : text);
}

/** Whether all addresses of a block lie in another one. */
export function covers(block: string, { version, first, last }: Cidr): boolean {
  const outer = parseCidr(block);
  return outer !== undefined && contains(outer, { version, value: first }) && contains(outer, { version, value: last });
}

/**
 * Whether a rule lets a packet come in; contract/networking.md 9. Whoever sends it is a member of no group: addresses say
 * nothing about that.
 */
export function admits(rule: SecurityGroupRule, { protocol, port, from }: Packet): boolean {
  if (rule.direction !== 'ingress' || rule.remote_group_id !== null) return false;
  if (rule.ethertype !== `IPv${from.version}`) return false;
  if (rule.remote_ip_prefix !== null && !covers(rule.remote_ip_prefix, from)) return false;
  if (rule.protocol === null || ANY_PROTOCOL.includes(rule.protocol)) return true;
  if (protocolNumber(rule.protocol, rule.ethertype) !== protocolNumber(protocol, rule.ethertype)) return false;
  const { port_range_min: min, port_range_max: max } = rule;
  return port === null || min === null || (min <= port && port <= (max ?? min));
}
