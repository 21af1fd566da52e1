import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** The peer address, set by the front before anything reads the request (`lib/server/sender.ts`). */
export const PEER_HEADER = 'x-nephos-peer';

const FRONT = Symbol.for('nephos.front');
type SharedGlobal = typeof globalThis & { [FRONT]?: true };

/**
 * Declares that the front receives all requests; on `globalThis`, because Next bundles a second copy of this module.
 */
export function registerFront(): void {
  (globalThis as SharedGlobal)[FRONT] = true;
}

/** The peer address of a request; undefined if Next alone receives requests, because clients could forge the header. */
export const readPeerAddress = (headers: Pick<Headers, 'get'>): string | undefined =>
  (globalThis as SharedGlobal)[FRONT] ? (headers.get(PEER_HEADER) ?? undefined) : undefined;

/**
 * The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer.
 * Invalid addresses count as one sender.
 */
export function networkOf(address = ''): string {
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = readNetwork(address);
  networks.set(address, network);
  return network;
}

/** Parsing an address costs more than counting it, so recent ones are cached. */
const networks = new LRUCache<string, string>({ max: 1000 });

function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
