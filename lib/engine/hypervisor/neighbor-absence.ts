import type { NeighborCheck } from './lease-folder.ts';
import type { NeighborReport } from './neighbor-evidence.ts';

/** What a neighbor has reported. Probes before the first look belong to an earlier absence with the same id. */
interface NeighborCounts {
  before: number;
  probes: number;
  misses: number;
  /** When the last new probe was seen. */
  advancedMs: number;
}

/** The absence of a silent host, and what its neighbors found out since. */
export class NeighborAbsence {
  readonly id: string;
  readonly sinceMs: number;
  /** Addresses of the host; undefined until they were looked up. */
  addresses: readonly string[] | undefined;
  /** Hosts that check it. */
  neighbors: readonly string[] = [];
  /** The last written request. */
  requestText: string | undefined;
  readonly #counts = new Map<string, NeighborCounts>();

  constructor(id: string, sinceMs: number) {
    this.id = id;
    this.sinceMs = sinceMs;
  }

  /** @param checks from the current lease of the neighbor */
  observe(neighbor: string, checks: readonly NeighborCheck[], nowMs: number): void {
    const check = checks.find(({ request }) => request === this.id);
    const counts = this.#counts.get(neighbor);
    if (!counts) {
      const { probes = 0, misses = 0 } = check ?? {};
      this.#counts.set(neighbor, { before: probes, probes, misses, advancedMs: Number.NEGATIVE_INFINITY });
    } else if (check && check.probes !== counts.probes) {
      // Fewer probes: the watchdog of the neighbor was restarted.
      const before = check.probes < counts.probes ? 0 : counts.before;
      this.#counts.set(neighbor, { before, probes: check.probes, misses: check.misses, advancedMs: nowMs });
    }
  }

  /** @param upHosts hosts that Nephos reaches now */
  reports(upHosts: ReadonlySet<string>, nowMs: number): NeighborReport[] {
    return [...this.#counts].map(([name, { before, probes, misses, advancedMs }]) => ({
      name,
      isUp: upHosts.has(name),
      probes: probes - before,
      misses: Math.min(misses, probes - before),
      ageMs: nowMs - advancedMs,
    }));
  }
}
