import { contains, normalisedIp, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { msg } from '#lib/i18n/text.ts';

/** Whether text is a block of addresses. */
export const isBlock = (text: string): boolean => parseCidr(text) !== undefined;

/** Whether text is an address. */
export const isAddress = (text: string): boolean => parseIp(text) !== undefined;

/** What a router is connected to: a subnet, and its own address there. */
interface ConnectedSubnet {
  cidr: string;
  address: string;
}

/**
 * What speaks against the next hop of a route, as far as the console knows. The external network's subnets belong to
 * others: with a gateway, an address outside of the router's own subnets is left for the platform to judge.
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
