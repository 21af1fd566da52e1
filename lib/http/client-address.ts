import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** The peer's address, which the front has put on a request before anything reads it (`lib/server/sender.ts`). */
export const PEER_HEADER = 'x-nephos-peer';

const FRONT = Symbol.for('nephos.front');
type SharedGlobal = typeof globalThis & { [FRONT]?: true };

/** Says that a front of ours takes this process's requests; on `globalThis`, because Next bundles its own copy of this. */
export function standInFront(): void {
  (globalThis as SharedGlobal)[FRONT] = true;
}

/** The peer's address that a request names; undefined where Next alone takes requests, and any sender could write it. */
export const peerOf = (headers: Pick<Headers, 'get'>): string | undefined =>
  (globalThis as SharedGlobal)[FRONT] ? (headers.get(PEER_HEADER) ?? undefined) : undefined;

/**
 * What an address counts as: one IPv4 address, or the IPv6 network of 64 bits that belongs to one customer. Whatever is
 * no address counts as one sender.
 */
export function networkOf(address = ''): string {
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = readNetwork(address);
  networks.set(address, network);
  return network;
}

/** Of the latest senders: each request asks, and reading an address costs more than all else that counts it. */
const networks = new LRUCache<string, string>({ max: 1000 });

function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
