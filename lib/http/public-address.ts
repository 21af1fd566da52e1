import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A verified address to connect to. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** Allowed targets: the public internet and configured networks. */
export interface AddressRules {
  /** Networks in CIDR notation. */
  allowed: readonly string[];
  /** Resolves a name; the system resolver by default. */
  resolve?: (host: string) => Promise<string[]>;
}

/** A forbidden host. The message names it, but not its address. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/** A name without an address. */
class UnknownHostError extends Error {
  override name = 'UnknownHostError';
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether an address is public or in an allowed network. */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Maps ::ffff:127.0.0.1 to 127.0.0.1.
  const ip = ipaddr.process(address);
  if (allowed.some((network) => contains(network, ip))) return true;
  // All special ranges are rejected, including NAT64 and 6to4.
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_UNICAST);
}

/** Whether an address is in one of the networks. */
export const isWithin = (address: string, networks: readonly string[]): boolean =>
  ipaddr.isValid(address) && networks.some((network) => contains(network, ipaddr.process(address)));

function contains(network: string, ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base, length] = ipaddr.parseCIDR(network);
  return base.kind() === ip.kind() && ip.match(base, length);
}

/**
 * All addresses of a host, each of which must be allowed. Connections use these, without a second lookup. @throws
 * RefusedAddress, UnknownHostError
 */
export async function checkHost(host: string, { allowed, resolve = systemAddresses }: AddressRules) {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = ipaddr.isValid(bare) ? [bare] : await resolve(bare);
  if (addresses.length === 0) throw new UnknownHostError(`Host ${host} has no address.`);
  if (!addresses.every((address) => isReachable(address, allowed))) {
    throw new RefusedAddress(`Host ${host} is not on the public internet and cannot be reached from here.`);
  }
  return addresses.map((address): CheckedAddress => ({ address, family: ipaddr.IPv6.isValid(address) ? 6 : 4 }));
}

const systemAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Parses an http or https address without resolving its host. Returns why it cannot be used otherwise. */
export function parseWebAddress(uri: string): URL | 'malformed' | 'credentials' {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url?.hostname || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'malformed';
  return url.username || url.password ? 'credentials' : url;
}

/**
 * Validates a download address without resolving its host. @throws RefusedAddress if it is malformed, has another
 * scheme or contains a password
 */
export function parseSource(uri: string): URL {
  const url = parseWebAddress(uri);
  if (url === 'malformed') {
    throw new RefusedAddress(`Cannot download from the address ${shown(uri)}. Use http:// or https:// and a host.`);
  }
  if (url === 'credentials') {
    throw new RefusedAddress('A download address must not contain a user name or a password.');
  }
  return url;
}

const shown = (uri: string) => JSON.stringify(withoutSignature(uri).slice(0, 100));

/** Removes query and fragment, which often contain a signature. */
export const withoutSignature = (uri: string): string => uri.replace(/[?#].*$/s, '');
