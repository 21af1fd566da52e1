import type { Columns } from './ovsdb/values.ts';

interface Report {
  name: string;
  /** Number of the last configuration that the ovn-controller completed. */
  configuration: number;
  /** Time of that report by the local clock, because the host clock may be ahead; ms since 1970. */
  at: number;
  /** Time since when it is behind by more than `MAX_LAG`. */
  behindSince: number | null;
  /** Time of the first configuration that it has not confirmed. */
  requestedAt: number | null;
}

interface LivenessOptions {
  /** Time after which a chassis that is behind counts as silent; Neutron's agent_down_time. */
  downMs: number;
  now?: () => number;
}

/** As in Neutron: every chassis is one behind between a new configuration and its report. */
const MAX_LAG = 1;
/** Minimum interval of requested configurations: each one is work for all chassis. */
const REQUEST_MS = 2000;

/**
 * Determines which chassis process changes. A dead ovn-controller leaves its Chassis row behind, but live ones copy the
 * number of each configuration (`nb_cfg`) to `Chassis_Private` when they have applied it.
 */
export class ChassisLiveness {
  /**
   * Interval of configurations. Two intervals and the grace period fit into the time until a chassis counts as silent.
   */
  readonly pingMs: number;
  readonly #downMs: number;
  readonly #now: () => number;
  readonly #reports = new Map<string, Report>();
  #configuration: { number: number; at: number } | undefined;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  constructor({ downMs, now = Date.now }: LivenessOptions) {
    this.pingMs = downMs / 4;
    this.#downMs = downMs;
    this.#now = now;
  }

  changeGlobal(after: Columns | undefined): void {
    const number = Number(after?.nb_cfg ?? 0);
    if (number === this.#configuration?.number) return;
    this.#configuration = { number, at: this.#time() };
    for (const report of this.#reports.values()) this.#judge(report);
  }

  changeReport(uuid: string, after: Columns | undefined): void {
    if (!after) {
      this.#reports.delete(uuid);
      return;
    }
    const before = this.#reports.get(uuid);
    const configuration = Number(after.nb_cfg);
    const now = this.#time();
    const hasFollowed = before !== undefined && before.configuration !== configuration;
    const at = hasFollowed ? now : Math.min(now, Number(after.nb_cfg_timestamp) || now);
    const behindSince = before?.behindSince ?? null;
    // A report is a sign of life: the wait for a newer one starts again.
    const report = { name: String(after.name), configuration, at, behindSince, requestedAt: null };
    this.#reports.set(uuid, report);
    this.#judge(report);
  }

  /**
   * Time of the last report, duration of silence, and of the wait for a confirmation; undefined for a chassis that never
   * reported.
   */
  of(name: string): { reportedAt: number; silentMs: number | null; unansweredMs: number | null } | undefined {
    const report = [...this.#reports.values()].find((one) => one.name === name);
    if (!report) return undefined;
    const now = this.#time();
    const { at, behindSince, requestedAt } = report;
    const silentMs = now - at;
    // northd can publish several configurations together after a pause, so chassis get a grace period.
    const hadGrace = behindSince !== null && now - behindSince >= this.pingMs;
    return {
      reportedAt: at,
      silentMs: hadGrace && silentMs >= this.#downMs ? silentMs : null,
      unansweredMs: requestedAt === null ? null : now - requestedAt,
    };
  }

  /** Claims an additional configuration; false if the last request is too recent. */
  claimRequest(): boolean {
    const now = this.#time();
    if (now - this.#requestedAt < REQUEST_MS) return false;
    this.#requestedAt = now;
    return true;
  }

  /** Whether a new configuration is due. */
  get isPingDue(): boolean {
    return this.#configuration === undefined || this.#time() - this.#configuration.at >= this.pingMs;
  }

  /** The time now. After the clock was set back, recorded times move with it, or no silence would end for as long. */
  #time(): number {
    const now = this.#now();
    const backMs = Math.max(0, this.#last - now);
    this.#last = now;
    if (backMs > 0) this.#moveBack(backMs);
    return now;
  }

  #moveBack(ms: number): void {
    this.#requestedAt -= ms;
    if (this.#configuration) this.#configuration.at -= ms;
    for (const report of this.#reports.values()) {
      report.at -= ms;
      if (report.behindSince !== null) report.behindSince -= ms;
      if (report.requestedAt !== null) report.requestedAt -= ms;
    }
  }

  #judge(report: Report): void {
    const isBehind = (this.#configuration?.number ?? 0) - report.configuration > MAX_LAG;
    report.behindSince = isBehind ? (report.behindSince ?? this.#time()) : null;
    const isUnconfirmed = (this.#configuration?.number ?? 0) > report.configuration;
    report.requestedAt = isUnconfirmed ? (report.requestedAt ?? this.#time()) : null;
  }
}
