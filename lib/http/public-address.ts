import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** An address that may be connected to. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** Who is reached: the public internet, and the networks that the deployment allows beside it. */
export interface AddressRules {
  /** Networks in CIDR notation. */
  allowed: readonly string[];
  /** The addresses of a name; the resolver of the system when not given. */
  resolve?: (host: string) => Promise<string[]>;
}

/** A host that nobody may connect to. The message names it, but not where it led. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether an address is one of the public internet, or in an allowed network. */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // ::ffff:127.0.0.1 is 127.0.0.1
  const ip = ipaddr.process(address);
  if (allowed.some((network) => contains(network, ip))) return true;
  // Everything that leads elsewhere has a range of its own, NAT64 and 6to4 with an IPv4 address inside them too.
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_UNICAST);
}

/** Whether an address is in one of some networks. */
export const isWithin = (address: string, networks: readonly string[]): boolean =>
  ipaddr.isValid(address) && networks.some((network) => contains(network, ipaddr.process(address)));

function contains(network: string, ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base, length] = ipaddr.parseCIDR(network);
  return base.kind() === ip.kind() && ip.match(base, length);
}

/**
 * The addresses of a host, of which every single one must be reachable: they are what is connected to, without
 * asking again.
 * @throws RefusedAddress
 */
export async function checkHost(host: string, { allowed, resolve = systemAddresses }: AddressRules) {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = ipaddr.isValid(bare) ? [bare] : await resolve(bare);
  if (addresses.length === 0) throw new Error(`Host ${host} has no address.`);
  if (!addresses.every((address) => isReachable(address, allowed))) {
    throw new RefusedAddress(`Host ${host} is not on the public internet and cannot be reached from here.`);
  }
  return addresses.map((address): CheckedAddress => ({ address, family: ipaddr.IPv6.isValid(address) ? 6 : 4 }));
}

const systemAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * An address to download from, without its host being looked up.
 * @throws RefusedAddress for one that is malformed, has another scheme or carries a password
 */
export function parseSource(uri: string): URL {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url?.hostname || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new RefusedAddress(
      `The address ${shown(uri)} cannot be downloaded from. Use http:// or https:// and a host.`,
    );
  }
  if (url.username || url.password) {
    throw new RefusedAddress('An address to download from must not carry a user name or a password.');
  }
  return url;
}

const shown = (uri: string) => JSON.stringify(withoutSignature(uri).slice(0, 100));

/** An address as it may be kept and shown: what stands behind the path is often what lets its bearer in. */
export const withoutSignature = (uri: string): string => uri.replace(/[?#].*$/s, '');
