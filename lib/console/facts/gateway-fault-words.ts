import { msg } from '#lib/i18n/text.ts';

/** Reasons why a subnet does not reach the outside through a router. */
export const FAULTS = {
  router_down: msg('The router is turned off.'),
  no_gateway: msg('The router has no external gateway.'),
  gateway_down: msg('No host provides the gateway of the router.'),
  no_physical_network: msg(
    'The external network of the router has no physical network, so it is not connected to the outside.',
  ),
  network_down: msg('The network is turned off.'),
  interface_down: msg('The interface of the router is turned off.'),
  no_gateway_address: msg('The subnet has no gateway address, so its instances have no default route.'),
  other_gateway: msg('The gateway address of the subnet belongs to another device.'),
  no_snat: msg('SNAT is off, so only instances with a floating IP get replies.'),
  no_external_ipv6: msg('The external network has no IPv6 subnet.'),
} as const;
export type GatewayFault = keyof typeof FAULTS;
export const GATEWAY_FAULTS = Object.keys(FAULTS) as GatewayFault[];
