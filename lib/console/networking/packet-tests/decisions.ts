import { msg } from '#lib/i18n/text.ts';

/** What decides whether a packet passes. */
export const DECISIONS = {
  rule: msg('A rule allows it.'),
  port_security_off: msg('Port security is off, so nothing is checked.'),
  neighbours: msg('Neighbour discovery is always allowed.'),
  no_rule: msg('No rule allows it, so it is blocked.'),
  no_group: msg('The port has no security group, so nothing passes.'),
  no_address: msg('The port has no address of this family.'),
  foreign_address: msg('The address is not one that the port may use.'),
} as const;
export type PacketDecision = keyof typeof DECISIONS;
export const PACKET_DECISIONS = Object.keys(DECISIONS) as PacketDecision[];
