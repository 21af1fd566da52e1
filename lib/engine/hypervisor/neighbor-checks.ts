import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { FenceEvidence, ObservedNeighbor } from './fence-probe.ts';
import { type Lease, LeaseFolder, MAX_CHECKS, parseLease } from './lease-folder.ts';
import { NeighborAbsence } from './neighbor-absence.ts';
import { neighborEvidence, reachingNeighbors } from './neighbor-evidence.ts';

/** Hosts that check one silent host. More would only load the network. */
const MAX_NEIGHBORS = 4;
/** Longest name of a host; longer ones do not fit a request. */
const MAX_NAME_LENGTH = 63;
/** Addresses of a host in a request. */
const MAX_ADDRESSES = 4;
/** Interval in ms of reading all leases while no host is silent, and of removing requests that others left. */
const FULL_MS = 20_000;
/** Time in ms within which a lease must have been renewed to be in use. */
const IN_USE_MS = 60_000;
/** Longest time in ms between two looks that counts as time without a renewal: a folder that hangs hides renewals. */
const TIMELY_MS = 2000;
/** Time in ms without a complete look after which the folder hangs. */
const HANGS_MS = 10_000;
/** Time in ms after the last round after which another process has taken over. */
const ROUND_MS = 60_000;

/** What was seen of a lease. */
interface LeaseState {
  /** The last one; undefined before the first. */
  content: string | undefined;
  /** Undefined if it does not exist now or is invalid. */
  lease: Lease | undefined;
  readMs: number;
  /** When the last renewal was seen; undefined before the first one. */
  renewedMs: number | undefined;
  /** Time without a renewal, counted in timely looks. */
  quietMs: number;
}

interface NeighborOptions {
  folder: string;
  /** IP addresses of a host; empty if none is known. Never rejects. */
  addressesOf(host: string): Promise<readonly string[]>;
  /** Monotonic clock. */
  nowMs?: () => number;
}

/**
 * Asks neighbors of silent hosts, through the folder of the leases, whether these hosts respond. `follow` says which
 * hosts are silent, `look` writes requests and reads the leases with the results, and everything else only reports what
 * was seen, so that a folder that hangs delays nothing.
 */
export class NeighborChecks {
  readonly #folder: LeaseFolder;
  readonly #addressesOf: NeighborOptions['addressesOf'];
  readonly #nowMs: () => number;
  /** As of the last round. */
  #hosts: readonly ObservedNeighbor[] = [];
  #roundMs = Number.NEGATIVE_INFINITY;
  /** Whether requests have to be compared with the last round. */
  #isNews = false;
  /** Silent hosts; those whose absence began last are checked. */
  readonly #absences = new Map<string, NeighborAbsence>();
  readonly #leases = new Map<string, LeaseState>();
  #fullMs = Number.NEGATIVE_INFINITY;
  /** End of the last look. */
  #lookedMs = Number.NEGATIVE_INFINITY;
  /** Why requests cannot be written; undefined if they can. */
  #fault: string | undefined;

  constructor({ folder, addressesOf, nowMs = () => performance.now() }: NeighborOptions) {
    this.#folder = new LeaseFolder(folder);
    this.#addressesOf = addressesOf;
    this.#nowMs = nowMs;
  }

  /** @param hosts all hosts, as they respond in this round */
  follow(hosts: readonly ObservedNeighbor[]): void {
    this.#hosts = hosts;
    this.#roundMs = this.#nowMs();
    const silent = new Map(hosts.filter(({ isSilent }) => isSilent).map((host) => [host.name, host]));
    for (const name of this.#absences.keys()) {
      if (silent.has(name)) continue;
      this.#absences.delete(name);
      this.#isNews = true;
    }
    for (const { name, outage } of silent.values()) {
      if (!this.#absences.has(name))
        this.#absences.set(name, new NeighborAbsence(requestId(name, outage), this.#roundMs));
      this.#isNews = true;
    }
  }

  /** Whether a look is due at once. */
  get isDue(): boolean {
    return this.#isNews || this.#nowMs() - this.#fullMs >= FULL_MS;
  }

  /** Whether results are expected. */
  get isWatching(): boolean {
    return this.#absences.size > 0 && this.#nowMs() - this.#roundMs < ROUND_MS;
  }

  /** Never rejects. Calls must not overlap. */
  async look(): Promise<void> {
    const isFull = this.#nowMs() - this.#fullMs >= FULL_MS;
    if (isFull) {
      this.#fullMs = this.#nowMs();
      await this.#read(this.#hosts.map(({ name }) => name));
    }
    if (isFull || this.#isNews) {
      this.#isNews = false;
      this.#fault = await this.#writeRequests().then(
        () => undefined,
        (error: Error) => error.message,
      );
    }
    const checked = this.#checked();
    const neighbors = [...checked.values()].flatMap((absence) => absence.neighbors);
    await this.#read([...new Set([...checked.keys(), ...neighbors])]);
    this.#lookedMs = this.#nowMs();
  }

  /** Neighbors that reach a silent host. */
  reachingNeighbors(host: string): readonly string[] {
    const absence = this.#absences.get(host);
    return absence ? reachingNeighbors(absence.reports(this.#upHosts(), this.#nowMs())) : [];
  }

  evidence(host: string): FenceEvidence {
    const absence = this.#absences.get(host);
    if (!absence) return { result: 'pending', code: 'neighbors_wait' };
    if (!this.#checked().has(host)) return { result: 'pending', code: 'neighbors_busy', values: { count: MAX_CHECKS } };
    const now = this.#nowMs();
    const { sinceMs, addresses } = absence;
    const isHanging = now - Math.max(this.#lookedMs, sinceMs) >= HANGS_MS;
    const reason = isHanging ? `no response within ${HANGS_MS / 1000} s` : this.#fault;
    if (reason !== undefined) return { result: 'failed', code: 'neighbors_failed', values: { reason } };
    if (addresses?.length === 0) return { result: 'unavailable', code: 'neighbors_no_address' };
    const state = this.#leases.get(host);
    const lease = state?.lease && { quietMs: state.quietMs, wasRenewed: isInUse(state, sinceMs) };
    const reports = absence.reports(this.#upHosts(), now);
    return neighborEvidence({ reports, requestedMs: now - sinceMs, lease: lease ?? null });
  }

  #upHosts(): ReadonlySet<string> {
    return new Set(this.#hosts.flatMap(({ name, isUp }) => (isUp ? [name] : [])));
  }

  /** The newest absences: evidence is needed soon after a failure. */
  #checked(): Map<string, NeighborAbsence> {
    return new Map([...this.#absences].slice(-MAX_CHECKS));
  }

  async #read(hosts: readonly string[]): Promise<void> {
    for (const host of hosts) {
      const content = await this.#folder.readLease(host).catch(() => null);
      // What cannot be read neither was renewed nor was not.
      if (content === null) continue;
      const now = this.#nowMs();
      const state = stateAfter(this.#leases.get(host), content, now);
      this.#leases.set(host, state);
      for (const [silent, absence] of this.#absences)
        if (silent !== host) absence.observe(host, state.lease?.checks ?? [], now);
    }
    const names = new Set(this.#hosts.map(({ name }) => name));
    for (const host of this.#leases.keys()) if (!names.has(host)) this.#leases.delete(host);
  }

  async #writeRequests(): Promise<void> {
    const requested = await this.#folder.requestedHosts('check');
    const checked = this.#checked();
    for (const host of requested) if (!checked.has(host)) await this.#folder.removeRequest(host, 'check');
    // At the same time, because lookups of names may take long.
    await Promise.all([...checked.keys()].map((host) => this.#addressesOf(host)));
    for (const [host, absence] of checked) {
      absence.addresses = (await this.#addressesOf(host)).slice(0, MAX_ADDRESSES);
      if (absence.addresses.length === 0) continue;
      absence.neighbors = this.#chooseNeighbors(host, absence.neighbors);
      const text = await this.#requestText(absence);
      if (absence.requestText === text && requested.has(host)) continue;
      await this.#folder.writeRequest(host, 'check', text);
      absence.requestText = text;
    }
  }

  /** Hosts that respond and run a watchdog that can check others. Those that check already continue. */
  #chooseNeighbors(host: string, before: readonly string[]): string[] {
    const able = this.#hosts.filter(({ name, isUp }) => {
      const state = this.#leases.get(name);
      return isUp && name !== host && name.length <= MAX_NAME_LENGTH && state?.lease?.checks !== undefined;
    });
    const now = this.#nowMs();
    const rank = (name: string) => {
      const state = this.#leases.get(name);
      if (state && !isInUse(state, now)) return 2;
      return before.includes(name) ? 0 : 1;
    };
    const names = able.map(({ name }) => name).toSorted((one, other) => rank(one) - rank(other));
    return names.slice(0, MAX_NEIGHBORS).toSorted();
  }

  /** The form is described in `packaging/host-watchdog/nephos-watchdog`. */
  async #requestText({ id, addresses = [], neighbors }: NeighborAbsence): Promise<string> {
    const located = neighbors.map(async (name) => `${name}=${(await this.#addressesOf(name))[0] ?? ''}`);
    return `${id}\n${addresses.join(' ')}\n${(await Promise.all(located)).join(' ')}\n`;
  }
}

/** The same in all processes: each round of heartbeats can run in another one. */
const requestId = (host: string, outage: string): string =>
  createHash('sha256').update(`${host} ${outage}`).digest('hex').slice(0, 16);

const isInUse = ({ renewedMs }: LeaseState, atMs: number): boolean =>
  renewedMs !== undefined && renewedMs >= atMs - IN_USE_MS;

function stateAfter(before: LeaseState | undefined, content: string | undefined, now: number): LeaseState {
  const { content: last, readMs = now, renewedMs, quietMs = 0 } = before ?? {};
  if (content === undefined) return { content: last, lease: undefined, readMs: now, renewedMs, quietMs: 0 };
  if (content !== last) {
    // The age of the first content is unknown.
    const isRenewal = last !== undefined;
    return { content, lease: parseLease(content), readMs: now, renewedMs: isRenewal ? now : undefined, quietMs: 0 };
  }
  const lease = before?.lease ?? parseLease(content);
  return { content, lease, readMs: now, renewedMs, quietMs: quietMs + Math.min(now - readMs, TIMELY_MS) };
}
