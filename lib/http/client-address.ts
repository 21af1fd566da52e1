import ipaddr from 'ipaddr.js';

/** The peer's address, which the door that took the request has put on it; nobody else can (`lib/server/arrival.ts`). */
export const PEER_HEADER = 'x-nephos-peer';

/**
 * What an address counts as: one IPv4 address, or the IPv6 network of 64 bits that belongs to one customer. Whatever is
 * no address counts as one sender.
 */
export function networkOf(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
