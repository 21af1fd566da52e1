import type { FenceEvidence } from './fence-probe.ts';

/** Neighbors that must confirm that a host does not respond. */
const WITNESSES = 2;
/** Consecutive probes without a response after which a neighbor confirms that a host does not respond. */
const MISSES = 3;
/** Time in ms after which a result that does not change is outdated; a round of probes takes up to five seconds. */
const OUTDATED_MS = 10_000;
/** Time in ms for the first results of all neighbors. */
const FIRST_RESULTS_MS = 20_000;
/** Time in ms without a renewal of the lease, which a host renews every second or two. */
const QUIET_MS = 10_000;

/** What a neighbor has reported about a silent host during the absence of that host. */
export interface NeighborReport {
  name: string;
  /** Whether Nephos reaches the neighbor now. */
  isUp: boolean;
  probes: number;
  /** Number of the last probes without a response. */
  misses: number;
  /** Time in ms since the last new probe was seen here. */
  ageMs: number;
}

/** What is known about a silent host. */
export interface NeighborFacts {
  reports: readonly NeighborReport[];
  /** Time in ms since the neighbors were first requested to check the host. */
  requestedMs: number;
  /** The lease of the silent host; null if there is none. */
  lease: {
    /** Time in ms, counted in timely looks at the folder, for which it was not renewed. */
    quietMs: number;
    /** Whether a renewal was seen not long before the absence, or during it. */
    wasRenewed: boolean;
  } | null;
}

const isCurrent = ({ ageMs }: NeighborReport) => ageMs < OUTDATED_MS;

/** Neighbors that a silent host has responded to recently, by name. */
export const reachingNeighbors = (reports: readonly NeighborReport[]): string[] =>
  reports
    .filter((report) => isCurrent(report) && report.misses < MISSES && report.misses < report.probes)
    .map(({ name }) => name)
    .toSorted();

/**
 * Evidence of level 4. A neighbor is a witness if Nephos reaches it, and if it has recently probed the host several times
 * without a response. Its watchdog only counts such a probe if a third host responded to the same kind of probe
 * afterwards, so a neighbor that has no network itself is no witness. The lease is the storage heartbeat of the host. If
 * it was not renewed before the absence either, it proves nothing. Any neighbor that reaches the host refutes the others.
 */
export function neighborEvidence({ reports, requestedMs, lease }: NeighborFacts): FenceEvidence {
  const reaching = reachingNeighbors(reports);
  if (reaching.length > 0) return { result: 'failed', code: 'neighbors_reach', values: { names: namesOf(reaching) } };
  if (!lease) return { result: 'unavailable', code: 'neighbors_no_lease' };
  if (!lease.wasRenewed) return { result: 'unavailable', code: 'neighbors_old_lease' };
  const witnesses = reports.filter((report) => report.isUp && isCurrent(report) && report.misses >= MISSES);
  if (witnesses.length < WITNESSES) {
    if (requestedMs < FIRST_RESULTS_MS) return { result: 'pending', code: 'neighbors_wait' };
    const values = { count: witnesses.length, required: WITNESSES };
    return { result: 'failed', code: 'neighbors_too_few', values };
  }
  const seconds = QUIET_MS / 1000;
  if (lease.quietMs < QUIET_MS) return { result: 'pending', code: 'neighbors_lease_renewed', values: { seconds } };
  const names = namesOf(witnesses.map(({ name }) => name).toSorted());
  return { result: 'passed', code: 'neighbors_confirm', values: { names, seconds } };
}

const namesOf = (names: readonly string[]): string => names.join(', ');
