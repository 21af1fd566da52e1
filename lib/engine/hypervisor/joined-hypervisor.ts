import type { Duplex, Readable } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { BootSigns, BootSignsRequest } from './boot-signs.ts';
import type {
  Change,
  HostReport,
  HostSpec,
  Hypervisor,
  MachineResources,
  ResizeTarget,
  WantedCheck,
} from './hypervisor.ts';
import type {
  Machine,
  MachineCounters,
  MachineNeeds,
  MachineNic,
  MachineSpec,
  MachineStats,
  MachineVolume,
} from './machine.ts';
import type { SerialConnection } from './serial.ts';

/** A driver that can tell for every machine whether it runs it, whatever the state of its host. */
export interface RehearsalHypervisor extends Hypervisor {
  has(machineId: string): Promise<boolean>;
}

type PowerState = { isPoweredOn: boolean };

/**
 * Combines real hosts with simulated ones for rehearsals. Calls about a host or machine go to the driver that owns it.
 * Machines never move between the drivers.
 */
export class JoinedHypervisor implements Hypervisor {
  readonly #real: Hypervisor;
  readonly #simulated: RehearsalHypervisor;

  constructor(real: Hypervisor, simulated: RehearsalHypervisor) {
    this.#real = real;
    this.#simulated = simulated;
  }

  get name(): string {
    return this.#real.name;
  }

  get hosts(): readonly HostSpec[] {
    return [...this.#real.hosts, ...this.#simulated.hosts];
  }

  snapshotFormatOn = (host: string) => this.#at(host).snapshotFormatOn(host);
  hasGraphicsOn = (host: string): boolean => this.#at(host).hasGraphicsOn(host);

  async findIncapableHosts(needs: MachineNeeds): Promise<readonly string[]> {
    return (
      await Promise.all([this.#real.findIncapableHosts(needs), this.#simulated.findIncapableHosts(needs)])
    ).flat();
  }

  findUnreachableHosts = (id: string): Promise<readonly string[]> =>
    this.#with(id, (driver) => driver.findUnreachableHosts(id));

  spawn = (host: string, spec: MachineSpec): Promise<void> => this.#at(host).spawn(host, spec);
  destroy = (id: string, resources?: MachineResources): Promise<void> =>
    this.#with(id, (driver) => driver.destroy(id, resources));

  start = (id: string): Promise<void> => this.#with(id, (driver) => driver.start(id));
  stop = (id: string, isWanted?: WantedCheck): Promise<void> => this.#with(id, (driver) => driver.stop(id, isWanted));
  reboot = (id: string, type: 'SOFT' | 'HARD'): Promise<void> => this.#with(id, (driver) => driver.reboot(id, type));
  pause = (id: string): Promise<void> => this.#with(id, (driver) => driver.pause(id));
  unpause = (id: string): Promise<void> => this.#with(id, (driver) => driver.unpause(id));
  suspend = (id: string): Promise<void> => this.#with(id, (driver) => driver.suspend(id));
  resume = (id: string): Promise<void> => this.#with(id, (driver) => driver.resume(id));

  resize = (id: string, to: ResizeTarget): Promise<void> =>
    this.#moving(id, to.host, (driver) => driver.resize(id, to));
  confirmResize = (id: string): Promise<void> => this.#with(id, (driver) => driver.confirmResize(id));
  revertResize = (id: string, end: PowerState): Promise<void> =>
    this.#with(id, (driver) => driver.revertResize(id, end));
  migrateLive = (id: string, host: string): Promise<void> =>
    this.#moving(id, host, (driver) => driver.migrateLive(id, host));
  forceMigration = (id: string, host: string): Promise<void> =>
    this.#moving(id, host, (driver) => driver.forceMigration(id, host));
  evacuate = (host: string, spec: MachineSpec, end: PowerState): Promise<void> =>
    this.#at(host).evacuate(host, spec, end);
  rebuild = (spec: MachineSpec, end: PowerState): Promise<void> =>
    this.#with(spec.id, (driver) => driver.rebuild(spec, end));
  rescue = (id: string, imageId: string | null): Promise<void> =>
    this.#with(id, (driver) => driver.rescue(id, imageId));
  unrescue = (id: string): Promise<void> => this.#with(id, (driver) => driver.unrescue(id));

  attachVolume = (id: string, volume: MachineVolume, isWanted?: WantedCheck): Promise<void> =>
    this.#with(id, (driver) => driver.attachVolume(id, volume, isWanted));
  detachVolume = (id: string, volumeId: string): Promise<void> =>
    this.#with(id, (driver) => driver.detachVolume(id, volumeId));
  extendVolume = (id: string, volumeId: string, sizeGib: number): Promise<void> =>
    this.#with(id, (driver) => driver.extendVolume(id, volumeId, sizeGib));
  attachPort = (id: string, nic: MachineNic): Promise<void> => this.#with(id, (driver) => driver.attachPort(id, nic));
  detachPort = (id: string, portId: string): Promise<void> => this.#with(id, (driver) => driver.detachPort(id, portId));

  snapshot = (id: string): Promise<Readable> => this.#with(id, (driver) => driver.snapshot(id));
  setPassword = (id: string, password: string): Promise<void> =>
    this.#with(id, (driver) => driver.setPassword(id, password));
  interrupt = (id: string): Promise<void> => this.#with(id, (driver) => driver.interrupt(id));
  consoleLog = (id: string): Promise<string> => this.#with(id, (driver) => driver.consoleLog(id));
  bootSigns = (id: string, request: BootSignsRequest): Promise<BootSigns> =>
    this.#with(id, (driver) => driver.bootSigns(id, request));
  openSerial = (id: string): Promise<SerialConnection> => this.#with(id, (driver) => driver.openSerial(id));
  openGraphics = (id: string): Promise<Duplex> => this.#with(id, (driver) => driver.openGraphics(id));
  stats = (id: string): Promise<MachineStats> => this.#with(id, (driver) => driver.stats(id));
  statsOn = (host: string): Promise<MachineCounters[]> => this.#at(host).statsOn(host);

  async list(): Promise<Machine[]> {
    return (await Promise.all([this.#real.list(), this.#simulated.list()])).flat();
  }

  find = (id: string): Promise<Machine | undefined> => this.#with(id, (driver) => driver.find(id));

  onChange(listener: (change: Change) => void): () => void {
    const both = [this.#real.onChange(listener), this.#simulated.onChange(listener)];
    return () => {
      for (const end of both) end();
    };
  }

  async hostReports(): Promise<HostReport[]> {
    return (await Promise.all([this.#real.hostReports(), this.#simulated.hostReports()])).flat();
  }

  #at(host: string): Hypervisor {
    return this.#simulated.hosts.some(({ name }) => name === host) ? this.#simulated : this.#real;
  }

  async #of(id: string): Promise<Hypervisor> {
    return (await this.#simulated.has(id)) ? this.#simulated : this.#real;
  }

  async #with<T>(id: string, work: (driver: Hypervisor) => Promise<T>): Promise<T> {
    return work(await this.#of(id));
  }

  async #moving(id: string, host: string, work: (driver: Hypervisor) => Promise<void>): Promise<void> {
    const driver = await this.#of(id);
    if (driver !== this.#at(host)) {
      throw new PermanentFailure(`Instance ${id} cannot be moved to host ${host}: only one of them is simulated.`);
    }
    await work(driver);
  }
}
