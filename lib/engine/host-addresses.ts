import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { HostAddress } from './hypervisor/host-directory.ts';
import { parseIp } from './network/ip.ts';

/** Ranges of addresses that mean another host, or none, on the host that uses them. */
const FOREIGN_RANGES = ['loopback', 'unspecified', 'multicast', 'broadcast', 'linkLocal'];
/** Time in ms for a lookup; the name server can have failed as well. */
const LOOKUP_MS = 2000;
/** Time in ms for which the result of a lookup is used again. */
const REUSE_MS = 60_000;

interface Lookup {
  untilMs: number;
  addresses: Promise<readonly string[]>;
}

/** Finds the IP addresses at which hosts reach each other: of the URI of libvirt, and of the setting of the host. */
export class HostAddresses {
  readonly #hosts: () => readonly HostAddress[];
  readonly #lookups = new Map<string, Lookup>();
  readonly #find: (name: string) => Promise<readonly string[]>;

  constructor(hosts: () => readonly HostAddress[], find = findAddresses) {
    this.#hosts = hosts;
    this.#find = find;
  }

  /** Empty if none is known. Takes at most about two seconds, and never rejects. */
  async of(host: string): Promise<string[]> {
    const found = this.#hosts().find(({ name }) => name === host);
    if (!found) return [];
    const names = [URL.parse(found.uri)?.hostname, found.ip].flatMap((name) => (name ? [withoutBrackets(name)] : []));
    const addresses = await Promise.all([...new Set(names)].map((name) => this.#lookUp(name)));
    return [...new Set(addresses.flat())].filter(isReachable);
  }

  async #lookUp(name: string): Promise<readonly string[]> {
    if (parseIp(name)) return [name];
    for (const [old, { untilMs }] of this.#lookups) if (untilMs <= performance.now()) this.#lookups.delete(old);
    const before = this.#lookups.get(name);
    if (before) return await before.addresses;
    const late = delay(LOOKUP_MS, [], { ref: false });
    const addresses = Promise.race([this.#find(name).catch(() => []), late]);
    this.#lookups.set(name, { untilMs: performance.now() + REUSE_MS, addresses });
    return await addresses;
  }
}

const findAddresses = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

const withoutBrackets = (name: string): string => name.replace(/^\[(.*)\]$/, '$1');

const isReachable = (address: string): boolean =>
  parseIp(address) !== undefined && !FOREIGN_RANGES.includes(ipaddr.process(address).range());
