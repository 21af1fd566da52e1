import type { GatewayFault } from './gateway-fault-words.ts';

/** Facts about a router that decide whether packets leave it. */
export interface GatewayFacts {
  isUp: boolean;
  hasGateway: boolean;
  /** A host provides the gateway. */
  isGatewayUp: boolean;
  /** The external network has a connection to outside the cloud. */
  leadsOutside: boolean;
  hasSnat: boolean;
  /** The external network has an IPv6 subnet. */
  hasExternalIpv6: boolean;
}

export interface SubnetHealthFacts {
  isNetworkUp: boolean;
  isPortUp: boolean;
  ipVersion: 4 | 6;
  gatewayIp: string | null;
  /** Address of the router in the subnet. */
  address: string;
}

/**
 * First reason why packets from a subnet do not get out through a router; undefined if they do. Instances send packets
 * to the gateway address of their subnet, and private IPv4 addresses need SNAT to get replies.
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
