import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { FairSemaphore } from '#lib/fair-semaphore.ts';
import { DirectoryError } from '../directory-error.ts';

/** Networks in which no directory is; addresses of metadata services are among them, also as NAT64 and 6to4. */
const FORBIDDEN_RANGES = [
  ...['linkLocal', 'multicast', 'broadcast', 'unspecified'],
  ...['rfc6052', 'rfc6145', '6to4', 'teredo'],
];
/** Lookups of names occupy threads that the whole process shares, also while the name server does not respond. */
const MAX_LOOKUPS = 2;
/** A lookup that takes longer does not delay others any more. */
const MAX_LOOKUP_MS = 30_000;

type Lookup = (host: string) => Promise<{ address: string }>;

/** Finds addresses of hosts, with few lookups at the same time and one for each host. */
export class HostResolver {
  readonly #lookup: Lookup;
  readonly #turns = new FairSemaphore(MAX_LOOKUPS, MAX_LOOKUP_MS);
  readonly #running = new Map<string, Promise<string>>();

  constructor(find: Lookup = (host) => lookup(host)) {
    this.#lookup = find;
  }

  /** @throws DirectoryError for a host that cannot be a directory */
  async resolve(host: string): Promise<string> {
    const address = ipaddr.isValid(host) ? host : await this.#find(host);
    if (FORBIDDEN_RANGES.includes(ipaddr.process(address).range())) {
      throw new DirectoryError('forbidden_host', `The host ${host} cannot be a directory.`);
    }
    return address;
  }

  #find(host: string): Promise<string> {
    const running = this.#running.get(host);
    if (running) return running;
    const found = this.#turns
      .acquire(host, async () => (await this.#lookup(host)).address)
      .finally(() => this.#running.delete(host));
    this.#running.set(host, found);
    return found;
  }
}

const resolver = new HostResolver();

export const resolveHost = (host: string): Promise<string> => resolver.resolve(host);
