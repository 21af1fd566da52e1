import { type Duplex, Readable } from 'node:stream';
import type { Database } from '#lib/db/database.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { BootSigns, BootSignsRequest } from '../boot-signs.ts';
import type { Change, HostReport, HostSpec, MachineResources, ResizeTarget, WantedCheck } from '../hypervisor.ts';
import type { RehearsalHypervisor } from '../joined-hypervisor.ts';
import type { Machine, MachineCounters, MachineNic, MachineSpec, MachineStats, MachineVolume } from '../machine.ts';
import type { SerialConnection } from '../serial.ts';
import { bootLog, guestSeconds } from './boot-log.ts';
import { bootSigns } from './boot-signs.ts';
import type { Boot } from './boots.ts';
import * as devices from './devices.ts';
import { type CopiedDisk, diskImage, IMAGE_BYTES, readDiskImage } from './disk-image.ts';
import { type Fault, Faults, isOutage, type NewFault } from './faults.ts';
import { firstBoot } from './first-run.ts';
import { bootMachine, guestOf, Machines, machineOf, type SimulatedMachine } from './machines.ts';
import type { Operation } from './operations.ts';
import { SimulatedSerial } from './serial.ts';
import { countersOf, statsOf } from './stats.ts';
import { durationMs } from './timings.ts';
import * as transitions from './transitions.ts';
import { crash, losePower, type Transition } from './transitions.ts';
import { waitDuration } from './wait-duration.ts';

export interface FleetOptions {
  database: Database;
  /** Number of hosts, named `sim-1` and so on. */
  hosts: number;
  /** Number of the first host; 1 if omitted. */
  firstNumber?: number;
  /** Availability zone; `nova` if omitted. */
  zone?: string;
  /** Factor on every duration; 0 disables delays. */
  speed: number;
  /** The data of an image of exactly `size` bytes; undefined for other sizes and unknown images. */
  readImage?(imageId: string, size: number): Promise<Buffer | undefined>;
}

/** 64 cores, 512 GiB of memory and 10 TiB of disk. */
const hostSpec = (number: number, availabilityZone: string): HostSpec => ({
  name: `sim-${number}`,
  driver: 'simulated',
  hypervisorType: 'simulated',
  availabilityZone,
  vcpus: 64,
  ramMb: 512 * 1024,
  diskGb: 10 * 1024,
  ip: `10.255.${number >> 8}.${number & 255}`,
  cpuModel: 'simulated',
});

/** A fleet with realistic durations and persistent state, without real machines. */
export class SimulatedFleet implements RehearsalHypervisor {
  readonly name = 'simulated';
  readonly hosts: readonly HostSpec[];
  readonly faults: Faults;
  readonly #database: Database;
  readonly #machines: Machines;
  readonly #speed: number;
  readonly #readImage: NonNullable<FleetOptions['readImage']>;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor({
    database,
    hosts,
    firstNumber = 1,
    zone = 'nova',
    speed,
    readImage = async () => undefined,
  }: FleetOptions) {
    this.hosts = Array.from({ length: hosts }, (_, index) => hostSpec(firstNumber + index, zone));
    this.#database = database;
    this.faults = new Faults(database);
    this.#machines = new Machines(database);
    this.#speed = speed;
    this.#readImage = readImage;
  }

  snapshotFormatOn = () => 'raw' as const;
  hasGraphicsOn = () => false;
  /** Simulated hardware has all capabilities. */
  findIncapableHosts = async () => [];
  findUnreachableHosts = async (): Promise<readonly string[]> => [];

  async has(id: string): Promise<boolean> {
    return (await this.#machines.find(id)) !== undefined;
  }

  async spawn(host: string, spec: MachineSpec): Promise<void> {
    const known = await this.#machines.find(spec.id);
    if (known && known.host !== host) await this.#machines.remove(spec.id);
    await this.#machines.insert(host, spec);
    const machine = await this.#machines.need(spec.id);
    if (machine.power !== 'building') return;
    await this.#work('spawn', machine, [machine.host]);
    const { run, files } = firstBoot(spec, await this.#diskOf(spec));
    await this.#machines.change(spec.id, (newest) =>
      newest.power === 'building' ? { ...bootMachine(newest, 'poweroff', run), files } : {},
    );
  }

  async destroy(id: string, resources?: MachineResources): Promise<void> {
    if (resources?.from) await this.faults.assertReachable(resources.from);
    const machine = await this.#machines.find(id);
    if (!machine) return;
    await this.#work('destroy', machine, []);
    await this.#machines.remove(id);
  }

  start = (id: string) => this.#perform(id, 'start', transitions.start);
  stop = async (id: string, isWanted?: WantedCheck) => {
    if (!isWanted || (await isWanted())) await this.#perform(id, 'stop', transitions.stop);
  };
  reboot = (id: string, type: 'SOFT' | 'HARD') =>
    this.#perform(id, 'reboot', type === 'SOFT' ? transitions.softReboot : transitions.hardReboot);
  pause = (id: string) => this.#perform(id, 'pause', transitions.pause);
  unpause = (id: string) => this.#perform(id, 'unpause', transitions.unpause);
  suspend = (id: string) => this.#perform(id, 'suspend', transitions.suspend);
  resume = (id: string) => this.#perform(id, 'resume', transitions.resume);

  resize = (id: string, target: ResizeTarget) => this.#perform(id, 'resize', transitions.resize(target));
  confirmResize = (id: string) => this.#perform(id, 'confirmResize', transitions.confirmResize);
  revertResize = (id: string, { isPoweredOn }: { isPoweredOn: boolean }) =>
    this.#perform(id, 'revertResize', transitions.revertResize(isPoweredOn));

  async migrateLive(id: string, host: string): Promise<void> {
    await this.#machines.change(id, transitions.beginMigration(host));
    try {
      await this.#perform(id, 'migrateLive', transitions.migrateLive(host));
    } finally {
      await this.#machines.change(id, () => ({ migrating: null }));
    }
  }

  async forceMigration(id: string, host: string): Promise<void> {
    const machine = await this.#machines.need(id);
    await this.#assertReachable([machine.host, host]);
    await this.#machines.change(id, transitions.forceMigration(host));
  }

  async evacuate(host: string, spec: MachineSpec, { isPoweredOn }: { isPoweredOn: boolean }): Promise<void> {
    await this.#machines.insert(host, spec);
    const machine = await this.#machines.need(spec.id);
    if (machine.host === host && machine.power !== 'building') {
      await this.#machines.change(spec.id, transitions.completeArrival(spec, isPoweredOn));
      return;
    }
    await this.#work('evacuate', { ...machine, host, spec }, [host]);
    const first = firstBoot(spec, await this.#diskOf(spec));
    await this.#machines.change(spec.id, (newest) => ({
      ...transitions.replaceRootDisk(newest, spec, first, isPoweredOn),
      ...{ host, former: null },
    }));
  }

  async rebuild(spec: MachineSpec, { isPoweredOn }: { isPoweredOn: boolean }): Promise<void> {
    const first = firstBoot(spec, await this.#diskOf(spec));
    const apply = (machine: SimulatedMachine) => transitions.replaceRootDisk(machine, spec, first, isPoweredOn);
    await this.#perform(spec.id, 'rebuild', { apply });
  }

  rescue = (id: string, imageId: string | null) => this.#perform(id, 'rescue', transitions.rescue(imageId));
  unrescue = (id: string) => this.#perform(id, 'unrescue', transitions.unrescue);

  attachVolume = async (id: string, volume: MachineVolume, isWanted?: WantedCheck) => {
    if (!isWanted || (await isWanted())) await this.#perform(id, 'attachVolume', devices.attachVolume(volume));
  };
  extendVolume = (id: string, volumeId: string, sizeGib: number) =>
    this.#perform(id, 'extendVolume', devices.extendVolume(volumeId, sizeGib));
  attachPort = (id: string, nic: MachineNic) => this.#perform(id, 'attachPort', devices.attachPort(nic));

  async detachVolume(id: string, volumeId: string): Promise<void> {
    if (await this.#machines.find(id)) await this.#perform(id, 'detachVolume', devices.detachVolume(volumeId));
  }

  async detachPort(id: string, portId: string): Promise<void> {
    if (await this.#machines.find(id)) await this.#perform(id, 'detachPort', devices.detachPort(portId));
  }

  async snapshot(id: string): Promise<Readable> {
    const machine = await this.#machines.need(id);
    await this.#work('snapshot', machine, [machine.host]);
    return Readable.from([diskImage(await this.#machines.need(id))]);
  }

  setPassword = (id: string, _password: string) => this.#perform(id, 'setPassword', transitions.setPassword);
  interrupt = (id: string) => this.#perform(id, 'interrupt', transitions.interrupt);

  /** Adds a fault. A host that goes down powers off all its machines. */
  async addFault(fault: NewFault): Promise<Fault> {
    const added = await this.faults.add(fault);
    if (added.type === 'host_down') {
      const victims = (await this.#machines.all()).filter(({ host }) => host === added.host);
      for (const { id } of victims) await this.#machines.change(id, losePower);
    }
    return added;
  }

  /**
   * Crashes the guest of a running machine; no effect on one that does not run. @param isReported whether listeners are
   * notified
   */
  async crash(id: string, { isReported = true } = {}): Promise<void> {
    await this.#machines.change(id, crash);
    if (!isReported) return;
    for (const listener of this.#listeners) listener({ machineId: id });
  }

  /** Only crashes are reported, and only by the process that caused them. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async openSerial(id: string): Promise<SerialConnection> {
    const { machine, boot } = await this.#running(id);
    const options = { database: this.#database, machines: this.#machines, faults: this.faults, speed: this.#speed };
    return new SimulatedSerial(machine, boot, options);
  }

  async openGraphics(): Promise<Duplex> {
    throw new PermanentFailure('Simulated instances have no screen.');
  }

  async stats(id: string): Promise<MachineStats> {
    const { machine, boot } = await this.#running(id);
    return statsOf(guestOf(machine.spec), guestSeconds(boot, Date.now(), this.#speed));
  }

  async statsOn(host: string): Promise<MachineCounters[]> {
    await this.faults.assertReachable(host);
    const now = Date.now();
    const machines = await this.#machines.activeOn(host);
    return machines.map(({ spec, boot }) => countersOf(guestOf(spec), guestSeconds(boot, now, this.#speed)));
  }

  async consoleLog(id: string): Promise<string> {
    const machine = await this.#machines.need(id);
    await this.faults.assertReachable(machine.host);
    const now = Date.now();
    return machine.boots.map((boot) => bootLog(boot, now, this.#speed)).join('');
  }

  async bootSigns(id: string, request: BootSignsRequest): Promise<BootSigns> {
    const { boot } = await this.#running(id);
    return bootSigns(boot, request, Date.now(), this.#speed);
  }

  async list(): Promise<Machine[]> {
    const off = new Set((await this.faults.all()).map(({ type, host }) => (type === 'host_down' ? host : null)));
    return (await this.#machines.all()).filter(({ host }) => !off.has(host)).map(machineOf);
  }

  async find(id: string): Promise<Machine | undefined> {
    const machine = await this.#machines.find(id);
    if (!machine) return undefined;
    await this.faults.assertReachable(machine.host);
    return machineOf(machine);
  }

  async hostReports(): Promise<HostReport[]> {
    const outages = (await this.faults.all()).filter(isOutage);
    const now = new Date().toISOString();
    return this.hosts.map(({ name }) => {
      const own = outages.filter(({ host }) => host === name);
      const failure = own.find(({ type }) => type === 'host_down');
      const network = { isAlive: failure === undefined, seenAt: failure?.created_at ?? now };
      const power = failure ? 'off' : 'on';
      return { name, isUp: own.length === 0, power, seenAt: own[0]?.created_at ?? now, network };
    });
  }

  async #running(id: string): Promise<{ machine: SimulatedMachine; boot: Boot }> {
    const machine = await this.#machines.need(id);
    await this.faults.assertReachable(machine.host);
    const boot = machine.boots.at(-1);
    const isThere = machine.power === 'running' || machine.power === 'paused';
    if (!isThere || !boot) throw new PermanentFailure(`Instance ${id} is not running: it is ${machine.power}.`);
    return { machine, boot };
  }

  /** Files on the disk of a machine created from an image of another simulated machine. */
  async #diskOf({ imageId }: MachineSpec): Promise<CopiedDisk | undefined> {
    const image = imageId === null ? undefined : await this.#readImage(imageId, IMAGE_BYTES);
    return image && readDiskImage(image);
  }

  /** Fails as configured, or takes the time of an operation. */
  async #work(
    operation: Operation,
    machine: SimulatedMachine,
    hosts: readonly string[],
    isHurried?: Transition['isHurried'],
  ): Promise<void> {
    await this.#assertReachable(hosts);
    const isOver = isHurried && (async () => isHurried((await this.#machines.find(machine.id)) ?? machine));
    await this.faults.strike(operation, machine, (ms, isRemoved) =>
      waitDuration(ms, async () => (await isRemoved()) || (await isOver?.()) === true),
    );
    await waitDuration(durationMs(operation, machine.spec) * this.#speed, isOver);
    await this.#assertReachable(hosts);
  }

  async #assertReachable(hosts: readonly string[]): Promise<void> {
    for (const host of hosts) await this.faults.assertReachable(host);
  }

  async #perform(id: string, operation: Operation, transition: Transition): Promise<void> {
    const machine = await this.#machines.need(id);
    const { isDone = () => false, from, hosts = () => [], isHurried } = transition;
    if (isDone(machine)) return;
    if (from && !from.includes(machine.power)) {
      throw new PermanentFailure(`${operation} is not possible: instance ${id} is ${machine.power}.`);
    }
    await this.#work(operation, machine, [machine.host, ...hosts(machine)], isHurried);
    await this.#machines.change(id, (newest) => (isDone(newest) ? {} : transition.apply(newest)));
  }
}
