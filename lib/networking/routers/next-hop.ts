import { contains, normalisedIp, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { msg } from '#lib/i18n/text.ts';

export const isBlock = (text: string): boolean => parseCidr(text) !== undefined;

export const isAddress = (text: string): boolean => parseIp(text) !== undefined;

/** A subnet of a router with the router's address. */
interface ConnectedSubnet {
  cidr: string;
  address: string;
}

/**
 * Problems of a next hop, as far as known. External subnets may be invisible: with a gateway, an address outside the
 * router's own subnets is checked by the API only.
 */
export function nextHopFault(
  { destination, nexthop }: { destination: string; nexthop: string },
  beside: readonly ConnectedSubnet[],
  hasGateway: boolean,
): string | undefined {
  const [block, ip] = [parseCidr(destination), parseIp(nexthop)];
  if (block === undefined || ip === undefined) return undefined;
  if (block.version !== ip.version) return msg('Use an address of the same IP version as the destination.');
  if (beside.some(({ address }) => normalisedIp(address) === normalisedIp(nexthop))) {
    return msg('This is an address of the router itself.');
  }
  const isBeside = beside.some(({ cidr }) => {
    const subnet = parseCidr(cidr);
    return subnet !== undefined && contains(subnet, ip);
  });
  return isBeside || hasGateway ? undefined : msg('The router is not connected to a subnet with this address.');
}
