import { contains, formatIp, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Subnet } from './schema.ts';

type Layout = Pick<Subnet, 'cidr' | 'gateway_ip' | 'allocation_pools'>;

/** Why an address is not available on a network; undefined if it is, as far as visible. */
export function addressObstacle(
  text: string,
  subnets: readonly Layout[],
  taken: readonly string[] = [],
): Text | undefined {
  const ip = parseIp(text);
  if (!ip) return msg('This is not an IP address.');
  const subnet = subnets.find(({ cidr }) => {
    const block = parseCidr(cidr);
    return block && contains(block, ip);
  });
  if (!subnet) {
    return msg('Use an address in {subnets}.', { subnets: subnets.map(({ cidr }) => cidr).join(', ') });
  }
  const address = formatIp(ip);
  if (address === subnet.gateway_ip) return msg('{address} is the gateway.', { address });
  if (taken.includes(address)) return msg('{address} is in use.', { address });
  const isInPool = subnet.allocation_pools.some(({ start, end }) => {
    const [first, last] = [parseIp(start), parseIp(end)];
    return first && last && ip.value >= first.value && ip.value <= last.value;
  });
  if (isInPool) return undefined;
  const pools = subnet.allocation_pools.map(({ start, end }) => `${start} - ${end}`).join(', ');
  return msg('Use an address in the pool: {pools}.', { pools });
}
