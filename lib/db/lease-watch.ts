interface SeenLease {
  until: string;
  /** Monotonic time of the first look at it, in ms. */
  sinceMs: number;
}

/** Leases remembered at a time; those of living processes are only seen for a moment. */
const MAX_SEEN = 10_000;

/**
 * Decides whether leases of other processes have ended. A lease that ends later than any process sets it was written before
 * the clock was set back. Its holder may still run and renew it by the new time, so it has ended once it was not renewed for
 * its whole duration, measured by the monotonic clock of this process.
 */
export class LeaseWatch {
  readonly #seen = new Map<string, SeenLease>();

  /** @param durationMs for which the lease is set and renewed; clocks may differ by as much */
  isOver(name: string, until: string, durationMs: number): boolean {
    const leftMs = Date.parse(until) - Date.now();
    if (leftMs <= 2 * durationMs) {
      this.#seen.delete(name);
      return leftMs <= 0;
    }
    const seen = this.#seen.get(name);
    if (seen?.until === until) return performance.now() - seen.sinceMs >= durationMs;
    if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
    this.#seen.set(name, { until, sinceMs: performance.now() });
    return false;
  }
}
