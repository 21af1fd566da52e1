import type { GateDecision, HeartbeatRound, HostGate } from '#lib/compute/liveness/host-gate.ts';
import { isRecordedAsFenced } from '#lib/compute/liveness/hosts.ts';
import { isSilent } from '#lib/compute/liveness/paths.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import { resumeMoves } from '../recovery/moves.ts';
import { type CheckServices, checkIsolation } from './check.ts';
import type { HostRecord } from './facts.ts';
import { findOpenIncident } from './incidents.ts';

const NONE: GateDecision = { cleared: new Set(), planned: new Set() };

/**
 * Clears no host in the first round of a process, which knows too little, nor while the control plane may be isolated.
 * Otherwise it clears a bounded number of hosts per round and aggregate.
 */
export class IsolationGate implements HostGate {
  readonly #services: CheckServices;
  #hasCompletedRound = false;

  constructor(services: CheckServices) {
    this.#services = services;
  }

  async decide(round: HeartbeatRound): Promise<GateDecision> {
    const decision = await this.#judge(round, { isFirst: !this.#hasCompletedRound });
    // Not if the database failed meanwhile.
    this.#hasCompletedRound = true;
    return decision;
  }

  async #judge(
    { reports, lost, hasFallenSilent, lookAgain }: HeartbeatRound,
    { isFirst }: { isFirst: boolean },
  ): Promise<GateDecision> {
    const { database, env } = this.#services;
    const open = await findOpenIncident(database.read);
    if (!open && !reports.some(isSilent)) return NONE;
    const { records, isBlocked } = await checkIsolation(this.#services, reports, {
      isDue: (known) => lost.some((report) => isDue(report, known.get(report.name), hasFallenSilent(report))),
      isRound: true,
    });
    if (open && !isBlocked) await resumeMoves(database, env);
    if (isFirst || isBlocked) return NONE;
    const planned = new Set([...records.values()].flatMap(({ name, isPlanned }) => (isPlanned ? [name] : [])));
    const failed = lost.filter(({ name }) => records.has(name) && !planned.has(name));
    const news = await this.#newsIn(failed, records, hasFallenSilent);
    const lostStill = news.length > 0 ? await this.#lostStill(news, await lookAgain()) : [];
    const bounded = firstPerAggregate(lostStill, records, env.NEPHOS_HA_MAX_FAILED_HOSTS_PER_ROUND);
    const known = failed.filter((report) => !news.includes(report)).map(({ name }) => name);
    const idle = lost.filter(({ name }) => planned.has(name)).map(({ name }) => name);
    return { cleared: new Set([...bounded, ...known, ...idle]), planned };
  }

  /**
   * The round has waited for the lost hosts, so the responses of the others may be older than an isolation. Returns the
   * hosts that are still silent while enough others respond.
   */
  async #lostStill(lost: readonly HostReport[], reports: readonly HostReport[]): Promise<readonly HostReport[]> {
    const { isBlocked } = await checkIsolation(this.#services, reports, { isDue: () => true, isRound: false });
    const silent = new Set(reports.filter(isSilent).map(({ name }) => name));
    return isBlocked ? [] : lost.filter(({ name }) => silent.has(name));
  }

  /** Hosts that were up, had power or ran their instances until now. */
  async #newsIn(
    failed: readonly HostReport[],
    records: ReadonlyMap<string, HostRecord>,
    hasFallenSilent: HeartbeatRound['hasFallenSilent'],
  ): Promise<HostReport[]> {
    const { read } = this.#services.database;
    const news: HostReport[] = [];
    for (const report of failed) {
      const wasUp = records.get(report.name)?.state === 'up' || hasFallenSilent(report);
      if (wasUp || (report.power === 'off' && !(await isRecordedAsFenced(read, report)))) news.push(report);
    }
    return news;
  }
}

/** Whether a host fails now: it was up, or it was down and its servers could not be moved because it had power. */
const isDue = ({ power }: HostReport, record: HostRecord | undefined, hasFallenSilent: boolean): boolean =>
  record !== undefined &&
  !record.isPlanned &&
  (record.state === 'up' || hasFallenSilent || (power === 'off' && !record.isRecovered));

/** At most `max` hosts of each aggregate, and of those without one, in the given order. */
function firstPerAggregate(
  reports: readonly HostReport[],
  records: ReadonlyMap<string, HostRecord>,
  max: number,
): string[] {
  const counts = new Map<string, number>();
  return reports.flatMap(({ name }) => {
    const { aggregates = [] } = records.get(name) ?? {};
    const groups = aggregates.length > 0 ? aggregates : [''];
    if (groups.some((group) => (counts.get(group) ?? 0) >= max)) return [];
    for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
    return [name];
  });
}
