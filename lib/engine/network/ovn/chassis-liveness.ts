import type { Columns } from './ovsdb/values.ts';

interface Report {
  name: string;
  /** The number of the last configuration that its ovn-controller has carried out. */
  configuration: number;
  /** When that was, or was seen here: the clock of a host may be ahead. Milliseconds since the epoch. */
  at: number;
  /** Since when it has been behind by more than `MAX_LAG`. */
  behindSince: number | null;
}

interface LivenessOptions {
  /** How long a chassis may be behind before it counts as silent; Neutron's agent_down_time. */
  downMs: number;
  now?: () => number;
}

/** As in Neutron: between a new configuration and its report every chassis is behind by one. */
const MAX_LAG = 1;

/**
 * Which chassis follow OVN. The ovn-controller of a host that died leaves its Chassis row behind, but each configuration has a number,
 * `nb_cfg`, which ovn-controller repeats in `Chassis_Private` once it has carried it out.
 */
export class ChassisLiveness {
  /** A configuration is due this long after the last one. Two of them and the grace fit into the time until a chassis is silent. */
  readonly pingMs: number;
  readonly #downMs: number;
  readonly #now: () => number;
  readonly #reports = new Map<string, Report>();
  #configuration: { number: number; at: number } | undefined;

  constructor({ downMs, now = Date.now }: LivenessOptions) {
    this.pingMs = downMs / 4;
    this.#downMs = downMs;
    this.#now = now;
  }

  /** Takes a row of `SB_Global`, which has the configuration that northd has published. */
  changeGlobal(after: Columns | undefined): void {
    const number = Number(after?.nb_cfg ?? 0);
    if (number === this.#configuration?.number) return;
    this.#configuration = { number, at: this.#now() };
    for (const report of this.#reports.values()) this.#judge(report);
  }

  /** Takes a row of `Chassis_Private`. */
  changeReport(uuid: string, after: Columns | undefined): void {
    if (!after) {
      this.#reports.delete(uuid);
      return;
    }
    const before = this.#reports.get(uuid);
    const configuration = Number(after.nb_cfg);
    const now = this.#now();
    const hasFollowed = before !== undefined && before.configuration !== configuration;
    const at = hasFollowed ? now : Math.min(now, Number(after.nb_cfg_timestamp) || now);
    const report = { name: String(after.name), configuration, at, behindSince: before?.behindSince ?? null };
    this.#reports.set(uuid, report);
    this.#judge(report);
  }

  /** When a chassis reported last, and for how long it has been silent; undefined for one that never reported. */
  of(name: string): { reportedAt: number; silentMs: number | null } | undefined {
    const report = [...this.#reports.values()].find((one) => one.name === name);
    if (!report) return undefined;
    const { at, behindSince } = report;
    const silentMs = this.#now() - at;
    // Many configurations can be published together, such as after a standstill of northd: it takes a moment to follow them.
    const hadGrace = behindSince !== null && this.#now() - behindSince >= this.pingMs;
    return { reportedAt: at, silentMs: hadGrace && silentMs >= this.#downMs ? silentMs : null };
  }

  /** Whether it is time for a new configuration, which shows who follows. */
  get isPingDue(): boolean {
    return this.#configuration === undefined || this.#now() - this.#configuration.at >= this.pingMs;
  }

  #judge(report: Report): void {
    const isBehind = (this.#configuration?.number ?? 0) - report.configuration > MAX_LAG;
    report.behindSince = isBehind ? (report.behindSince ?? this.#now()) : null;
  }
}
