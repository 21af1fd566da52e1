import { constants } from 'node:fs';
import { open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Maximum requests at the same time; the watchdog of a host ignores others. */
export const MAX_CHECKS = 8;

/** What a host found out about another one for which it had a request. */
const NeighborCheck = z.object({
  /** Id of the absence of the other host. */
  request: z.string().max(100),
  /** Probes since the request. One without a response only counts if a third host responded after it. */
  probes: z.int().min(0),
  /** Number of the last probes that had no response. */
  misses: z.int().min(0),
});
export type NeighborCheck = z.infer<typeof NeighborCheck>;

/** What the watchdog of a host writes; `packaging/host-watchdog/nephos-watchdog`. */
export const Lease = z.object({
  /** Changes with each renewal. */
  counter: z.string().max(100),
  /** Seconds without a renewal after which the host stops its guests. */
  timeout: z.int().min(5).max(600),
  /** `stopped` confirms that the guests were stopped, because of `request`. */
  state: z.enum(['armed', 'stopped']),
  request: z.string().max(200).default(''),
  /** Undefined in leases of earlier versions. An invalid list does not invalidate the lease. */
  checks: z.array(NeighborCheck).max(MAX_CHECKS).optional().catch(undefined),
});
export type Lease = z.infer<typeof Lease>;

/** Undefined for what is no lease. */
export function parseLease(content: string): Lease | undefined {
  try {
    return Lease.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

/** Requests to a host: to stop its guests, and of other hosts to check it. */
type RequestKind = 'stop' | 'check';

/** A lease has a few hundred bytes. */
const MAX_BYTES = 4096;
/** Maximum files of the folder that are looked at. */
const MAX_FILES = 10_000;

/** Files on shared storage, through which Nephos and the watchdogs of hosts communicate. Hosts may write anything there. */
export class LeaseFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The content of a lease; undefined if it does not exist. @throws Error if it is not a file, or too large */
  readLease(host: string): Promise<string | undefined> {
    return this.#read(host, 'lease');
  }

  /** The text of a request; undefined if there is none. @throws Error if it is not a file, or too large */
  readRequest(host: string, kind: RequestKind): Promise<string | undefined> {
    return this.#read(host, kind);
  }

  async #read(host: string, kind: 'lease' | RequestKind): Promise<string | undefined> {
    // Does not follow links out of the folder, nor wait for a writer of a pipe.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(this.#path(host, kind), flags).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return undefined;
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1, 0);
      if (bytesRead > MAX_BYTES)
        throw new RangeError(`the ${kind === 'lease' ? 'lease' : 'request'} is larger than ${MAX_BYTES} bytes`);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Hosts never see an incomplete request. */
  async writeRequest(host: string, kind: RequestKind, text: string): Promise<void> {
    const path = this.#path(host, kind);
    const temporary = `${path}.new`;
    await rm(temporary, { force: true });
    // Fails if the file exists, so it never follows a link.
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  }

  /** Idempotent. */
  async removeRequest(host: string, kind: RequestKind): Promise<void> {
    await rm(this.#path(host, kind), { force: true });
  }

  /** Hosts with a request, also of an earlier process. */
  async requestedHosts(kind: RequestKind): Promise<Set<string>> {
    const hosts = new Set<string>();
    let count = 0;
    for await (const { name } of await opendir(this.#folder, { bufferSize: 256 })) {
      const host = name.endsWith(`.${kind}`) ? hostOf(name.slice(0, -kind.length - 1)) : undefined;
      if (host !== undefined) hosts.add(host);
      count += 1;
      if (count === MAX_FILES) break;
    }
    return hosts;
  }

  #path(host: string, kind: 'lease' | RequestKind): string {
    return join(this.#folder, `${encodeURIComponent(host)}.${kind}`);
  }
}

/** Undefined for a name that Nephos does not give to files. */
function hostOf(name: string): string | undefined {
  try {
    const host = decodeURIComponent(name);
    return encodeURIComponent(host) === name ? host : undefined;
  } catch {
    return undefined;
  }
}
