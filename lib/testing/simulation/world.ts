import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import { SimulatedBroker } from './broker.ts';
import { Chaos } from './chaos.ts';
import type { HistoryEvent, TimedEvent } from './history.ts';
import { type SimulatedHost, SimulatedHosts } from './hosts.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import { runAsWorld, type SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';

/** Time after which a host is powered on again that was powered off when all faults were over. */
const REPAIR_MS = 5000;

/** The surroundings of the platform during one run: hosts, broker, processes, and what happens to them. */
export class World {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly chaos: Chaos;
  readonly hosts: SimulatedHosts;
  readonly broker: SimulatedBroker;
  readonly processes: SimulatedProcess[] = [];
  readonly events: TimedEvent[] = [];
  isHealed = false;
  /** Difference of the clocks of new processes from virtual time. */
  clockOffsetMs = 0;
  readonly #crashListeners = new Map<SimulatedProcess, () => void>();
  readonly #startMs = virtualTime.nowMs;
  readonly #database: SimulatedDatabase;
  #sections = 0;

  constructor(scenario: Scenario, database: SimulatedDatabase) {
    this.scenario = scenario;
    this.random = seeded(scenario.seed ^ 0x2545f491);
    this.chaos = new Chaos(this.random, scenario.chaos);
    this.hosts = new SimulatedHosts(scenario.hosts, (event) => this.record(event));
    this.broker = new SimulatedBroker(this.chaos, (event) => this.record(event));
    this.#database = database;
  }

  /** Milliseconds since the beginning. */
  get elapsedMs(): number {
    return virtualTime.nowMs - this.#startMs;
  }

  record(event: HistoryEvent): void {
    this.events.push({ ...event, atMs: this.elapsedMs });
  }

  nextSection(): number {
    this.#sections += 1;
    return this.#sections;
  }

  /** The process does nothing more, wherever it was. What it sent to hosts is still executed. */
  crash(process: SimulatedProcess): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    this.#database.abandon(process);
    this.record({ kind: 'process.crash', process: process.name });
    this.#crashListeners.get(process)?.();
  }

  onCrash(process: SimulatedProcess, listener: () => void): void {
    this.#crashListeners.set(process, listener);
  }

  /** Ends all faults. A host that a late fence program still powers off does not stay off. */
  heal(): void {
    this.isHealed = true;
    this.chaos.calm();
    this.hosts.isIsolated = false;
    for (const host of this.hosts.all) {
      host.isReachable = true;
      host.lies.clear();
      if (!host.hasPower) this.hosts.powerOn(host);
    }
    this.record({ kind: 'healed' });
  }

  /** Queues another run for each notification that a run recovers. */
  duplicateRecoveries(): void {
    const runs = this.#database.execute<Record<string, string | number | null>>(
      "select * from workflow_runs where name = 'ha.recover' and status in ('pending', 'running')",
    );
    for (const run of runs) {
      const waiting = { status: 'pending', worker_id: null, lease_until: null, steps: '{}', claims: 0 };
      const copy = { ...run, ...waiting, id: `${run.id}-copy-${this.elapsedMs}` };
      const columns = Object.keys(copy);
      const values = columns.map(() => '?').join(', ');
      this.#database.execute(`insert into workflow_runs (${columns}) values (${values})`, ...Object.values(copy));
    }
  }

  /** Runs a fence program. @returns whether it says that the host is off */
  fence(name: string, process: SimulatedProcess): boolean {
    const host = this.hosts.host(name);
    if (!host) return false;
    this.record({ kind: 'fence', host: name, process: process.name });
    const isFailed = this.chaos.happens('failedFence');
    // It may have worked, although it says that it did not.
    if (!isFailed || this.random.next() < 0.5) this.#powerOff(host);
    return !isFailed;
  }

  #powerOff(host: SimulatedHost): void {
    this.hosts.powerOff(host);
    if (!this.isHealed) return;
    runAsWorld(() => virtualTime.schedule(REPAIR_MS, () => this.hosts.powerOn(host)));
  }
}
