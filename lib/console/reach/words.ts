import { msg, type Text } from '#lib/i18n/text.ts';
import type { ReachPlace, ReachReason, ReachStep } from './schema.ts';

/** What the places are called. */
export const PLACES: Readonly<Record<ReachPlace, string>> = {
  state: msg('Instance'),
  guest: msg('Guest'),
  port: msg('Port'),
  source: msg('Sender'),
  groups: msg('Security groups'),
  subnet: msg('Subnet'),
  router: msg('Router'),
  gateway: msg('Gateway'),
  floating: msg('Floating IP'),
};

const SENTENCES: Readonly<Record<ReachReason, string>> = {
  runs: msg('The instance runs.'),
  not_running: msg('The instance is not running ({status}), so nothing in it answers.'),
  guest_listens: msg('Its log says that SSH has started.'),
  guest_silent: msg('Its log says nothing of SSH. Look at the console.'),
  no_network: msg('It is not connected to any network.'),
  port_up: msg('{address} on {network} is up.'),
  port_down: msg('Its port on {network} has the status {status}.'),
  port_disabled: msg('Its port on {network} is switched off.'),
  port_without_address: msg('It has no IPv{version} address on {network}.'),
  source_allows: msg('{from} may send it.'),
  source_denies: msg('No rule of the sender lets {what} out from {from}.'),
  source_without_port: msg('The sender has no port with an address.'),
  port_security_off: msg('Port security is off: everything comes in.'),
  group_allows: msg('Security group {name} lets it in.'),
  groups_deny: msg('No rule of {names} lets {what} in from {from}.'),
  no_group: msg('Its port is in no security group: nothing comes in.'),
  same_subnet: msg('{from} is in its own subnet {cidr}.'),
  external_network: msg('Network {name} is connected to the outside.'),
  other_subnet: msg('{from} is another subnet than {cidr}.'),
  address_outside: msg('{from} is outside of {cidr}.'),
  no_gateway_address: msg('Subnet {cidr} has no gateway: nothing leads in or out.'),
  router_there: msg('A router has the gateway address {gateway} of {network}.'),
  no_router: msg('No router connects {network}.'),
  router_disabled: msg('The router of {network} is switched off.'),
  router_joins: msg('A router connects {network} with {other}.'),
  router_leads_out: msg('The router leads to {name}.'),
  router_without_gateway: msg('The router of {network} has no external gateway.'),
  floating_ip: msg('Floating IP {address} leads to it.'),
  no_floating_ip: msg('No floating IP leads to {address}.'),
};

/** What is said of a place. */
export const sentenceOf = ({ reason, values }: ReachStep): Text => ({ message: SENTENCES[reason], values });
