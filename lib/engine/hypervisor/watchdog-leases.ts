import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FenceEvidence, WatchdogProbe, WatchedAbsence, WatchedHosts } from './fence-probe.ts';
import { Lease, LeaseFolder, parseLease } from './lease-folder.ts';
import { LeaseRenewals } from './lease-renewals.ts';

/** Time in seconds for stopping the guests, and for a renewal that is visible late. */
const MARGIN_S = 10;
/** Timeout of the folder: a network file system without a server blocks. */
const TIMEOUT_MS = 3000;
/** Time per round for looks at the leases of hosts that respond. The rest follows in the next round. */
const LOOKS_MS = 1000;
const LATE = Symbol('late');

/** One content of a lease. The renewal that wrote it was not later than the first look at it. */
interface Observation {
  absence: string;
  content: string;
  /** Whether a renewal was seen during the absence. */
  isRenewed: boolean;
  /** Monotonic time after which the guests have stopped, in ms; and the same by the clock. */
  untilMs: number;
  until: string;
}

/**
 * Leases that hosts renew in a folder of shared storage. A host that cannot renew its lease stops its guests after the
 * timeout in the lease, and one that reads a request to stop does so at once. Clocks differ, so a renewal counts from
 * the moment at which it was seen here; the wait begins with the first look at a silent host. A lease that was not being
 * renewed when the host responded last proves nothing by its age: the file outlives the watchdog that wrote it.
 */
export class WatchdogLeases implements WatchdogProbe {
  readonly source = 'watchdog';
  readonly #folder: LeaseFolder;
  readonly #nowMs: () => number;
  readonly #renewals: LeaseRenewals;
  readonly #observations = new Map<string, Observation>();
  /** Calls of the folder that have not returned in time, nor since. */
  #hangingCount = 0;

  /** @param nowMs monotonic clock */
  constructor(folder: string, nowMs = () => performance.now()) {
    this.#folder = new LeaseFolder(folder);
    this.#nowMs = nowMs;
    this.#renewals = new LeaseRenewals(nowMs);
  }

  async probe(host: string, absence: WatchedAbsence): Promise<FenceEvidence> {
    const evidence = await this.#timely(() => this.#probe(host, absence).catch((error: Error) => error.message));
    if (typeof evidence === 'object') return evidence;
    const reason = evidence ?? `no response within ${TIMEOUT_MS / 1000} s`;
    return { result: 'failed', code: 'watchdog_failed', values: { reason } };
  }

  /**
   * Undefined if the folder does not respond in time, and immediately while it has not responded to an earlier call:
   * each call that hangs occupies a thread that the whole process shares.
   */
  async #timely<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#hangingCount > 0) return undefined;
    const running = work();
    const outcome = await Promise.race([running, delay(TIMEOUT_MS, LATE, { ref: false })]);
    if (outcome !== LATE) return outcome;
    const end = () => {
      this.#hangingCount -= 1;
    };
    this.#hangingCount += 1;
    running.then(end, end);
    return undefined;
  }

  async #probe(host: string, { id: absence, outage, wasLeaseRenewed }: WatchedAbsence): Promise<FenceEvidence> {
    const content = await this.#folder.readLease(host);
    if (content === undefined) return { result: 'unavailable', code: 'watchdog_missing' };
    const lease = Lease.parse(JSON.parse(content));
    // A host that only lost its network reads the request and stops its guests.
    const request = await this.#request(host, outage);
    if (lease.state === 'stopped' && lease.request === request) return { result: 'passed', code: 'watchdog_stopped' };
    const last = this.#observations.get(host);
    const before = last?.absence === absence ? last : undefined;
    const isRenewed = before !== undefined && (before.isRenewed || before.content !== content);
    const current = before?.content === content ? before : this.#observe(host, { absence, content, lease, isRenewed });
    if (!wasLeaseRenewed && !isRenewed) return { result: 'unavailable', code: 'watchdog_old_lease' };
    if (current.untilMs <= this.#nowMs())
      return { result: 'passed', code: 'watchdog_expired', values: { seconds: lease.timeout } };
    if (before && before !== current) return { result: 'pending', code: 'watchdog_renewed' };
    return { result: 'pending', code: 'watchdog_waits', values: { time: current.until } };
  }

  /**
   * The request to stop, which all processes have in common. It has a unique part, so that a lease that confirmed an
   * earlier one, which was withdrawn since, confirms nothing.
   */
  async #request(host: string, outage: string): Promise<string> {
    const current = (await this.#folder.readRequest(host, 'stop'))?.trimEnd();
    if (current?.startsWith(`${outage} `)) return current;
    const request = `${outage} ${randomUUID()}`;
    await this.#folder.writeRequest(host, 'stop', `${request}\n`);
    return request;
  }

  #observe(host: string, { lease, ...seen }: Omit<Observation, 'untilMs' | 'until'> & { lease: Lease }): Observation {
    const waitMs = waitMsOf(lease);
    const observation = {
      ...seen,
      untilMs: this.#nowMs() + waitMs,
      until: new Date(Date.now() + waitMs).toISOString(),
    };
    this.#observations.set(host, observation);
    return observation;
  }

  /** What a folder that hangs prevents is repeated in the next round. */
  async follow({ alive: hosts, responding }: WatchedHosts): Promise<ReadonlyMap<string, boolean>> {
    this.#renewals.keepOnly(new Set(hosts));
    await this.#timely(async () => {
      await this.#release(responding);
      await this.#look(hosts);
    });
    const known = hosts.map((host) => [host, this.#renewals.isRenewed(host)] as const);
    return new Map(known.flatMap(([host, isRenewed]) => (isRenewed === undefined ? [] : [[host, isRenewed]])));
  }

  async #look(hosts: readonly string[]): Promise<void> {
    const endMs = this.#nowMs() + LOOKS_MS;
    for (const host of this.#renewals.due(hosts)) {
      if (this.#nowMs() >= endMs) return;
      const content = await this.#folder.readLease(host).catch(() => null);
      // What cannot be read neither was renewed nor was not.
      if (content === null) continue;
      const lease = content === undefined ? undefined : parseLease(content);
      this.#renewals.look(host, content !== undefined && lease ? { content, limitMs: waitMsOf(lease) } : undefined);
    }
  }

  async #release(hosts: readonly string[]): Promise<void> {
    // Other processes, also earlier ones, write requests too.
    const requested = await this.#folder.requestedHosts('stop');
    for (const host of hosts) {
      if (!requested.has(host)) continue;
      await this.#folder.removeRequest(host, 'stop');
      this.#observations.delete(host);
    }
  }
}

/** Time without a renewal after which the host has stopped its guests. */
const waitMsOf = ({ timeout }: Lease): number => (timeout + MARGIN_S) * 1000;
