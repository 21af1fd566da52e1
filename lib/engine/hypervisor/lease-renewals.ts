/** Interval in ms of looks at a lease. */
const LOOK_MS = 5000;

/** What was seen of the lease of a host that responds. */
interface SeenLease {
  /** Undefined if there was none. */
  content: string | undefined;
  lookedMs: number;
  /** The last look that found another content, or the first one. */
  changedMs: number;
  /** Time after which a look proves nothing any more. */
  limitMs: number;
  /** Undefined until it is known. */
  isRenewed: boolean | undefined;
}

/**
 * Whether the leases of hosts are being renewed, as seen in this process: no clock of a host is trusted, and what was seen
 * too long ago proves nothing.
 */
export class LeaseRenewals {
  readonly #nowMs: () => number;
  readonly #seen = new Map<string, SeenLease>();
  /** Hosts that stopped responding. They may have been reset, and their watchdogs may not have started again. */
  readonly #absent = new Set<string>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Forgets what was seen of hosts that do not respond. Must be called in each round, even if no lease can be read. */
  keepOnly(responding: ReadonlySet<string>): void {
    for (const host of this.#seen.keys()) {
      if (responding.has(host)) continue;
      this.#seen.delete(host);
      this.#absent.add(host);
    }
  }

  /** The hosts whose lease is to be looked at now, longest without a look first. */
  due(hosts: readonly string[]): string[] {
    const now = this.#nowMs();
    const lookedMs = (host: string) => this.#seen.get(host)?.lookedMs ?? Number.NEGATIVE_INFINITY;
    return hosts
      .filter((host) => now - lookedMs(host) >= LOOK_MS)
      .toSorted((one, other) => (lookedMs(one) < lookedMs(other) ? -1 : 1));
  }

  /**
   * @param lease undefined if there is none; `limitMs` is the time without a renewal after which the watchdog has reset
   * its host, or does not run
   */
  look(host: string, lease: { content: string; limitMs: number } | undefined): void {
    const now = this.#nowMs();
    const before = this.#seen.get(host);
    const isFirst = !before && !this.#absent.delete(host);
    const { content, limitMs = Number.POSITIVE_INFINITY } = lease ?? {};
    const seen = { content, lookedMs: now, changedMs: now, limitMs };
    if (!lease || before?.content === undefined)
      this.#seen.set(host, { ...seen, isRenewed: lease && isFirst ? undefined : false });
    // A change within a longer time does not show when it happened.
    else if (now - before.lookedMs > limitMs) this.#seen.set(host, { ...seen, isRenewed: undefined });
    else if (before.content !== content) this.#seen.set(host, { ...seen, isRenewed: true });
    else {
      const isRenewed = now - before.changedMs > limitMs ? false : before.isRenewed;
      this.#seen.set(host, { ...before, lookedMs: now, limitMs, isRenewed });
    }
  }

  /** Undefined if it is not known. A lease that could not be looked at for too long counts as not renewed. */
  isRenewed(host: string): boolean | undefined {
    const seen = this.#seen.get(host);
    return seen && this.#nowMs() - seen.lookedMs > seen.limitMs ? false : seen?.isRenewed;
  }
}
