import { msg, type Text, type Values } from '#lib/i18n/text.ts';

/** Places on the path, in the order in which they are checked. */
export const PLACES = {
  state: msg('Instance'),
  guest: msg('Guest'),
  port: msg('Port'),
  source: msg('Sender'),
  groups: msg('Security groups'),
  subnet: msg('Subnet'),
  router: msg('Router'),
  gateway: msg('Gateway'),
  floating: msg('Floating IP'),
} as const;
export type ReachPlace = keyof typeof PLACES;
export const REACH_PLACES = Object.keys(PLACES) as ReachPlace[];

/** Results at a place. */
const SENTENCES = {
  runs: msg('The instance is running.'),
  not_running: msg('The instance is not running ({status}), so it does not respond.'),
  guest_listens: msg('SSH server is running, according to the boot log.'),
  guest_silent: msg('Its log does not mention SSH. Check the console.'),
  no_network: msg('It is not connected to any network.'),
  port_up: msg('{address} on {network} is up.'),
  port_down: msg('Its port on {network} has the status {status}.'),
  port_disabled: msg('Its port on {network} is turned off.'),
  port_without_address: msg('It has no IPv{version} address on {network}.'),
  source_allows: msg('{from} is allowed to send it.'),
  source_denies: msg('No rule of the sender allows {what} from {from}.'),
  source_without_port: msg('The sender has no port with an address.'),
  port_security_off: msg('Port security is off, so all inbound traffic is allowed.'),
  group_allows: msg('Security group {name} allows it.'),
  groups_deny: msg('No rule of {names} allows {what} from {from}.'),
  no_group: msg('Its port has no security group, so no inbound traffic is allowed.'),
  same_subnet: msg('{from} is in its own subnet {cidr}.'),
  external_network: msg('Network {name} is connected to the outside.'),
  other_subnet: msg('{from} is in a different subnet than {cidr}.'),
  router_there: msg('A router has the gateway address {gateway} of {network}.'),
  no_gateway_address: msg('Subnet {cidr} has no gateway, so no traffic can enter or leave.'),
  no_router: msg('No router connects {network}.'),
  router_disabled: msg('The router of {network} is turned off.'),
  router_joins: msg('A router connects {network} to {other}.'),
  router_leads_out: msg('The router is connected to {name}.'),
  router_without_gateway: msg('The router of {network} has no external gateway.'),
  floating_ip: msg('Floating IP {address} is associated with it.'),
  address_outside: msg('{from} is outside {cidr}.'),
  no_floating_ip: msg('No floating IP is associated with {address}.'),
} as const;
export type ReachReason = keyof typeof SENTENCES;
export const REACH_REASONS = Object.keys(SENTENCES) as ReachReason[];

export const sentenceOf = ({ reason, values }: { reason: ReachReason; values: Values }): Text => ({
  message: SENTENCES[reason],
  values,
});
