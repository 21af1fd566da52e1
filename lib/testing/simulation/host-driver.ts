import { setTimeout as delay } from 'node:timers/promises';
import {
  type Change,
  HostAwayError,
  type HostReport,
  type HostSpec,
  type MachineResources,
  type WantedCheck,
} from '#lib/engine/hypervisor/hypervisor.ts';
import { type Machine, type MachineSpec, sizeOf } from '#lib/engine/hypervisor/machine.ts';
import { type ExclusiveLocks, Locks } from '#lib/engine/locks.ts';
import { assertOwnership, releaseWorker } from '#lib/engine/workflows/run-ownership.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Chaos } from './chaos.ts';
import type { HistoryEvent } from './history.ts';
import { type Copy, runs, type SimulatedHost, type SimulatedHosts } from './hosts.ts';
import { runAs, runAsWorld, type SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';

/** A command or its answer did not arrive in time; the command may have been executed. */
class LostHostError extends Error {
  override name = 'LostHostError';
}

/** A copy of a machine as a process knows it. */
interface FoundCopy {
  host: SimulatedHost;
  copy: Copy;
}

interface MachineCopies {
  machine: FoundCopy | undefined;
  others: FoundCopy[];
  silent: SimulatedHost[];
}

interface Options {
  process: SimulatedProcess;
  hosts: SimulatedHosts;
  chaos: Chaos;
  /** Excludes other processes. */
  alone: ExclusiveLocks;
  /** The number of a new placement of a machine. */
  nextPlacement(id: string): Promise<number>;
  record(event: HistoryEvent): void;
  /** A new number of an exclusive section. */
  nextSection(): number;
}

/** Milliseconds until an unanswered command counts as lost. */
const TIMEOUT_MS = 4000;
/** Seconds after its last answer for which a host is waited for, as the driver of libvirt does. */
const RESTART_MS = 20_000;
const LOOK_MS = 500;
/** A command begins to run within this time, so that the last one of an ended lease is complete before others start. */
const LATEST_MS = 1000;

/** What a process knows of the hosts and does with them, as the driver of libvirt does with domains. */
export class HostDriver {
  readonly name = 'simulation';
  readonly #options: Options;
  readonly #locks = new Locks();
  readonly #lastSeen = new Map<string, Map<string, Copy>>();
  readonly #answeredAtMs = new Map<string, number>();
  readonly #bornAtMs = Date.now();

  constructor(options: Options) {
    this.#options = options;
  }

  get hosts(): readonly HostSpec[] {
    return this.#options.hosts.all.map(({ name }) => ({
      ...{ name, driver: 'simulation', hypervisorType: 'QEMU', availabilityZone: 'nova' },
      ...{ vcpus: 64, ramMb: 65_536, diskGb: 10_240 },
    }));
  }

  snapshotFormatOn = () => 'raw' as const;
  hasGraphicsOn = () => false;
  findIncapableHosts = async (): Promise<readonly string[]> => [];
  findUnreachableHosts = async (): Promise<readonly string[]> => [];

  spawn(name: string, spec: MachineSpec): Promise<void> {
    return this.#hold('spawn', spec.id, async (section) => {
      const host = this.#host(name);
      const { machine, silent } = await this.#locate(spec.id);
      // A copy on a silent host is older and is removed when the host returns.
      const known = machine && !silent.includes(machine.host) ? machine : undefined;
      if (known && known.host !== host) await this.#remove(known.host, spec.id, section);
      else if (known && !known.copy.isBuilding) return;
      await this.#build(host, spec, true, section);
    });
  }

  evacuate(name: string, spec: MachineSpec, { isPoweredOn }: { isPoweredOn: boolean }): Promise<void> {
    return this.#hold('evacuate', spec.id, async (section) => {
      const host = this.#host(name);
      const { machine, others, silent } = await this.#locate(spec.id);
      const here = [machine, ...others].find((one) => one?.host === host);
      if (machine && machine === here && !machine.copy.isBuilding) {
        if (isPoweredOn) await this.#power(host, spec.id, 'start', 'running', section);
        return;
      }
      const living = [machine, ...others.filter((other) => machine && !isOvertaken(other, machine))].find(
        (one) => one && one.host !== host && runs(one.copy) && !silent.includes(one.host),
      );
      if (living) throw new PermanentFailure(`Instance ${spec.id} runs on host ${living.host.name}, which is up.`);
      await this.#build(host, spec, isPoweredOn, section);
    });
  }

  destroy(id: string, resources: MachineResources = { volumes: [] }): Promise<void> {
    return this.#hold('destroy', id, async (section) => {
      const silent: string[] = [];
      const remove = (host: SimulatedHost) =>
        this.#remove(host, id, section).catch((error) => {
          if (!(error instanceof LostHostError)) throw error;
          silent.push(host.name);
        });
      await Promise.all(this.#options.hosts.all.map(remove));
      if (resources.from !== undefined && silent.includes(resources.from)) throw lost(resources.from);
    });
  }

  start(id: string): Promise<void> {
    return this.#perform('start', id, async ({ host, copy }, section) => {
      if (copy.power === 'running') return;
      if (copy.power !== 'off' && copy.power !== 'crashed')
        throw new PermanentFailure(`start is not possible: instance ${id} is ${copy.power}.`);
      await this.#power(host, id, 'start', 'running', section);
    });
  }

  stop(id: string, isWanted?: WantedCheck): Promise<void> {
    return this.#perform('stop', id, async ({ host, copy }, section) => {
      if (isWanted && !(await isWanted())) return;
      if (copy.power === 'off') return;
      await delay(this.#options.chaos.between(100, 3000));
      await this.#power(host, id, 'stop', 'off', section);
    });
  }

  reboot(id: string): Promise<void> {
    return this.#perform('reboot', id, async ({ host }, section) => {
      await this.#power(host, id, 'cut', 'off', section);
      await this.#power(host, id, 'start', 'running', section);
    });
  }

  /** Removes overtaken copies, as on a host that returns after its machines were evacuated. */
  async list(): Promise<Machine[]> {
    const found: FoundCopy[] = [];
    const look = async (host: SimulatedHost) => {
      const copies = await this.#all(host).catch((error) => {
        if (!(error instanceof LostHostError)) throw error;
        return [...(this.#lastSeen.get(host.name) ?? [])];
      });
      for (const [, copy] of copies) found.push({ host, copy });
    };
    await Promise.all(this.#options.hosts.all.map(look));
    const groups = [...Map.groupBy(found, ({ copy }) => copy.spec.id).values()].map((all) => sortCopies(all));
    const overtaken = groups.flatMap(({ machine, others }) =>
      others.filter((other) => machine && isOvertaken(other, machine)),
    );
    await Promise.all(overtaken.map((copy) => this.#removeIfOvertaken(copy)));
    return groups.flatMap(({ machine }) => (machine ? [machineOf(machine)] : []));
  }

  async find(id: string): Promise<Machine | undefined> {
    const found = await this.#explain('find', id, () => this.#find(id));
    return found && machineOf(found);
  }

  /** Events are hints, so they may be late, lost or repeated. */
  onChange(listener: (change: Change) => void): () => void {
    const { hosts, chaos, process } = this.#options;
    return hosts.onChange((change) => {
      if (chaos.happens('lostMessage')) return;
      const times = chaos.happens('duplicate') ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        virtualTime.schedule(chaos.between(0, 500), () => runAs(process, () => listener(change)), process);
      }
    });
  }

  async hostReports(): Promise<HostReport[]> {
    return Promise.all(
      this.#options.hosts.all.map(async (host): Promise<HostReport> => {
        const isUp = await this.#command(host, () => true).catch(() => false);
        const seenAt = new Date(this.#answeredAtMs.get(host.name) ?? this.#bornAtMs).toISOString();
        return { name: host.name, isUp, power: isUp ? 'on' : 'unknown', seenAt };
      }),
    );
  }

  #host(name: string): SimulatedHost {
    const host = this.#options.hosts.host(name);
    if (!host) throw new PermanentFailure(`Host ${name} does not exist.`);
    return host;
  }

  async #build(host: SimulatedHost, spec: MachineSpec, isPoweredOn: boolean, section: Section): Promise<void> {
    const known = (await this.#look(host, spec.id))?.copy;
    if (!runs(known)) {
      const placement = await this.#options.nextPlacement(spec.id);
      const copy: Copy = { spec, power: 'off', isBuilding: true, placement };
      await this.#change(host, spec.id, 'define', section, () => this.#options.hosts.setCopy(host, spec.id, copy));
      await delay(this.#options.chaos.between(100, 3000));
      if (isPoweredOn) await this.#power(host, spec.id, 'start', 'running', section);
    }
    await this.#change(host, spec.id, 'note', section, () =>
      this.#options.hosts.changeCopy(host, spec.id, { isBuilding: false }),
    );
  }

  #power(host: SimulatedHost, id: string, what: string, power: 'running' | 'off', section: Section): Promise<void> {
    return this.#change(host, id, what, section, () => this.#options.hosts.changeCopy(host, id, { power }));
  }

  #remove(host: SimulatedHost, id: string, section: Section): Promise<void> {
    return this.#change(host, id, 'remove', section, () => this.#options.hosts.setCopy(host, id, undefined));
  }

  /** A second look: hosts are not observed at one moment, and another process may have started to move the machine. */
  async #removeIfOvertaken({ host, copy: { spec } }: FoundCopy): Promise<void> {
    try {
      const { machine, others } = await this.#locate(spec.id);
      const copy = others.find((one) => one.host === host);
      if (machine && copy && isOvertaken(copy, machine)) await this.#remove(host, spec.id, undefined);
    } catch (error) {
      if (!(error instanceof LostHostError)) throw error;
    }
  }

  async #locate(id: string): Promise<MachineCopies> {
    const silent: SimulatedHost[] = [];
    const look = (host: SimulatedHost): Promise<FoundCopy | undefined> =>
      this.#look(host, id).catch((error) => {
        if (!(error instanceof LostHostError)) throw error;
        silent.push(host);
        const copy = this.#lastSeen.get(host.name)?.get(id);
        return copy && { host, copy };
      });
    const found = await Promise.all(this.#options.hosts.all.map(look));
    return { ...sortCopies(found.filter((one) => one !== undefined)), silent };
  }

  async #find(id: string): Promise<FoundCopy | undefined> {
    const { machine, silent } = await this.#locate(id);
    if (machine && silent.includes(machine.host)) throw lost(machine.host.name);
    if (!machine && silent.length > 0) throw lost(silent.map(({ name }) => name).join(', '));
    return machine;
  }

  async #look(host: SimulatedHost, id: string): Promise<FoundCopy | undefined> {
    const copy = await this.#command(host, () => reported(host, id));
    const seen = this.#lastSeen.get(host.name) ?? new Map<string, Copy>();
    this.#lastSeen.set(host.name, seen);
    if (copy) seen.set(id, copy);
    else seen.delete(id);
    return copy && { host, copy };
  }

  async #all(host: SimulatedHost): Promise<[string, Copy][]> {
    const all = await this.#command(host, () =>
      [...host.copies.keys()].flatMap((id): [string, Copy][] => {
        const copy = reported(host, id);
        return copy ? [[id, copy]] : [];
      }),
    );
    this.#lastSeen.set(host.name, new Map(all));
    return all;
  }

  /** Changes a machine, if this process may still do so. */
  #change(host: SimulatedHost, server: string, what: string, section: Section, work: () => void): Promise<void> {
    assertOwnership();
    const { record } = this.#options;
    return this.#command(host, () => {
      if (section !== undefined) record({ kind: 'command', host: host.name, server, what, section });
      work();
    });
  }

  /** Sends a command to a host. Once sent, it is executed even if the process dies. @throws LostHostError */
  #command<T>(host: SimulatedHost, work: () => T): Promise<T> {
    const { hosts, chaos, process } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const answer = (afterMs: number, settle: () => void) => runAs(process, () => virtualTime.schedule(afterMs, settle));
    const arrivesAfterMs = chaos.happens('slowHost') ? chaos.between(10, LATEST_MS) : chaos.between(1, 10);
    runAsWorld(() =>
      virtualTime.schedule(
        arrivesAfterMs,
        () => {
          if (!hosts.isReachable(host, process)) return answer(TIMEOUT_MS, () => reject(lost(host.name)));
          const result = work();
          if (chaos.happens('lostAnswer')) return answer(TIMEOUT_MS, () => reject(lost(host.name)));
          answer(chaos.between(1, 5), () => {
            this.#answeredAtMs.set(host.name, Date.now());
            resolve(result);
          });
        },
        undefined,
      ),
    );
    return promise;
  }

  #perform(verb: string, id: string, work: (machine: FoundCopy, section: Section) => Promise<void>): Promise<void> {
    return this.#hold(verb, id, async (section) => {
      const machine = await this.#find(id);
      if (!machine) throw new PermanentFailure(`Instance ${id} does not exist on any host.`);
      await work(machine, section);
    });
  }

  /** Runs work on a machine exclusively, as the driver of libvirt does. */
  #hold(verb: string, id: string, work: (section: number) => Promise<void>): Promise<void> {
    const { alone, record, process, nextSection } = this.#options;
    const inSection = async () => {
      const section = nextSection();
      record({ kind: 'section.begin', server: id, section, process: process.name });
      try {
        await this.#explain(verb, id, () => this.#onceMore(() => work(section)));
      } finally {
        record({ kind: 'section.end', server: id, section, process: process.name });
      }
    };
    return releaseWorker(() => this.#locks.hold(id, () => alone.hold(`machine ${id}`, inSection)));
  }

  /** Repeats work that failed because a host did not respond, if the host returns soon. */
  async #onceMore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LostHostError)) throw error;
      while (await this.#isAnyAway()) await delay(LOOK_MS);
      return await work();
    }
  }

  async #isAnyAway(): Promise<boolean> {
    const recent = this.#options.hosts.all.filter(
      ({ name }) => Date.now() - (this.#answeredAtMs.get(name) ?? 0) < RESTART_MS,
    );
    const answers = await Promise.all(recent.map((host) => this.#command(host, () => true).catch(() => false)));
    return answers.includes(false);
  }

  async #explain<T>(verb: string, id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LostHostError)) throw error;
      throw new HostAwayError(`${verb} of instance ${id} failed: ${error.message}`, { isApart: true, cause: error });
    }
  }
}

type Section = number | undefined;

const lost = (hosts: string) => new LostHostError(`${hosts} does not respond`);

/** What a host says of a machine. */
function reported(host: SimulatedHost, id: string): Copy | undefined {
  const copy = host.copies.get(id);
  const lie = host.lies.get(id);
  if (!copy || lie === 'absent') return undefined;
  return lie === undefined ? { ...copy } : { ...copy, power: lie };
}

/** The current one of the copies of a machine, the one placed last, and the others. */
function sortCopies(found: readonly FoundCopy[]): { machine: FoundCopy | undefined; others: FoundCopy[] } {
  const [machine, ...others] = found.toSorted(
    (one, other) => other.copy.placement - one.copy.placement || Number(runs(other.copy)) - Number(runs(one.copy)),
  );
  return { machine, others };
}

/** Whether a copy is obsolete: the machine was placed elsewhere later. */
const isOvertaken = ({ copy }: FoundCopy, machine: FoundCopy): boolean =>
  !machine.copy.isBuilding && copy.placement < machine.copy.placement;

const machineOf = ({ host, copy: { spec, power, isBuilding } }: FoundCopy): Machine => ({
  id: spec.id,
  host: host.name,
  power: isBuilding ? 'off' : power,
  size: sizeOf(spec),
  volumes: {},
  portIds: spec.nics.map(({ portId }) => portId),
});
