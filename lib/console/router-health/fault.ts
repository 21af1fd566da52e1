import type { GatewayFault } from './schema.ts';

/** A router, as far as it decides whether packets get out of it. */
export interface GatewayFacts {
  isUp: boolean;
  hasGateway: boolean;
  /** A host provides that. */
  isGatewayUp: boolean;
  /** Packets on its external network leave the cloud. */
  leadsOutside: boolean;
  hasSnat: boolean;
  /** Its external network has an IPv6 subnet. */
  hasExternalIpv6: boolean;
}

export interface SubnetHealthFacts {
  isNetworkUp: boolean;
  isPortUp: boolean;
  ipVersion: 4 | 6;
  gatewayIp: string | null;
  /** The address of the router's port there. */
  address: string;
}

/**
 * What is first in the way of packets that leave a subnet through a router; undefined when they get out. Hosts send to
 * the gateway address of their subnet, and private IPv4 addresses are answered only where they are translated.
 */
export function faultOf(router: GatewayFacts, inside: SubnetHealthFacts): GatewayFault | undefined {
  if (!router.isUp) return 'router_down';
  if (!router.hasGateway) return 'no_gateway';
  if (!router.isGatewayUp) return 'gateway_down';
  if (!router.leadsOutside) return 'no_physical_network';
  if (!inside.isNetworkUp) return 'network_down';
  if (!inside.isPortUp) return 'interface_down';
  if (inside.gatewayIp === null) return 'no_gateway_address';
  if (inside.gatewayIp !== inside.address) return 'other_gateway';
  if (inside.ipVersion === 6) return router.hasExternalIpv6 ? undefined : 'no_external_ipv6';
  return router.hasSnat ? undefined : 'no_snat';
}
