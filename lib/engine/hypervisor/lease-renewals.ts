/** Interval in ms of looks at a lease. */
const LOOK_MS = 5000;

/** What was seen of the lease of a host that responds. */
interface SeenLease {
  /** Undefined if there was none. */
  content: string | undefined;
  lookedMs: number;
  /** The last look that found another content, or the first one. */
  changedMs: number;
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

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Those of all hosts that respond whose lease is to be looked at now, longest without a look first. */
  due(hosts: readonly string[]): string[] {
    const now = this.#nowMs();
    const responding = new Set(hosts);
    // A host that does not respond may be reset, and its watchdog may not start again.
    for (const host of this.#seen.keys()) if (!responding.has(host)) this.#seen.delete(host);
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
    const first = { content: lease?.content, lookedMs: now, changedMs: now };
    if (!lease || before?.content === undefined)
      this.#seen.set(host, { ...first, isRenewed: lease && !before ? undefined : false });
    // A change within a longer time does not show when it happened.
    else if (now - before.lookedMs > lease.limitMs) this.#seen.set(host, { ...first, isRenewed: undefined });
    else if (before.content !== lease.content) this.#seen.set(host, { ...first, isRenewed: true });
    else {
      const isRenewed = now - before.changedMs > lease.limitMs ? false : before.isRenewed;
      this.#seen.set(host, { ...before, lookedMs: now, isRenewed });
    }
  }

  /** Undefined if it is not known. */
  isRenewed(host: string): boolean | undefined {
    return this.#seen.get(host)?.isRenewed;
  }
}
