import type { Duplex, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type ExclusiveLocks, inOneProcess, Locks } from '#lib/engine/locks.ts';
import { releaseWorker } from '#lib/engine/workflows/run-ownership.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { BootSigns, BootSignsRequest } from '../boot-signs.ts';
import {
  type Change,
  HostAwayError,
  type HostReport,
  type HostSpec,
  type Hypervisor,
  type MachineResources,
  type ResizeTarget,
  type WantedCheck,
} from '../hypervisor.ts';
import type { ImageCaches } from '../image-caches.ts';
import type { Machine, MachineNeeds, MachineNic, MachineSpec, MachineStats, MachineVolume } from '../machine.ts';
import type { OrphanedFiles } from '../orphaned-files.ts';
import type { SerialConnection } from '../serial.ts';
import type { TrialBoots } from '../trial-boots.ts';
import { BaseImages, type ImageFile } from './base-images.ts';
import * as build from './build.ts';
import { bootSigns, consoleLog } from './console-log.ts';
import { destroy } from './destroy.ts';
import { Destructions } from './destructions.ts';
import * as devices from './devices.ts';
import { assertPower, type DriverContext, machineLock, type Operation, skipIfCancelled } from './driver-context.ts';
import { Events } from './events.ts';
import { InstanceFailure, ignoreFailures, isFailure, VirshFailure } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import { disconnect, type HostOptions, hostsOf, Member, type MemberOptions, memberOptions } from './hosts.ts';
import { runHousekeeping } from './housekeeping.ts';
import { Inventory, machineOf } from './inventory.ts';
import { forceMigration, migrateLive } from './migration.ts';
import { findIncapableHosts, findUnreachableHosts } from './missing-capabilities.ts';
import { removeIfSuperseded } from './move-machine.ts';
import { copyVolume, quiescedVolume, userOf } from './open-volumes.ts';
import { findOrphanedFiles, removeOrphanedFiles } from './orphaned-files.ts';
import { setPassword } from './password.ts';
import * as power from './power.ts';
import { rescue, unrescue } from './rescue.ts';
import { confirmResize, resize, revertResize } from './resize.ts';
import { withLongRetries } from './retry-when-busy.ts';
import { openScreen } from './screen.ts';
import { Serials } from './serials.ts';
import { type ServerFacts, serverFacts } from './server-facts.ts';
import { snapshot } from './snapshot.ts';
import { readCounters, readRaw, type Sample, STATS_ARGS, statsOf } from './stats.ts';
import type { Transfers } from './transfers.ts';
import { trialBootsOf } from './trial-boot.ts';
import { UnusedImages } from './unused-images.ts';
import { type VolumeOptions, VolumeSources } from './volume-sources.ts';

export interface LibvirtOptions
  extends Pick<MemberOptions, 'signer'>,
    Partial<Omit<MemberOptions, 'signer'>>,
    Partial<ServerFacts> {
  hosts: readonly HostOptions[];
  /** The local path of the data of an image. @throws PermanentFailure if there is none */
  imageFile(imageId: string): Promise<ImageFile>;
  volumes: VolumeOptions;
  /** Relays disks in transit. */
  transfers: Transfers;
  /** Omitted if there is only one process. */
  alone?: ExclusiveLocks;
  /** Timeout in seconds for a guest to shut down. */
  shutdownS?: number;
  /** Timeout in seconds for a guest to release a device. */
  unplugS?: number;
  /** Seconds after its last response for which a host is waited for: its libvirt may be restarting. */
  restartS?: number;
}

const SHUTDOWN_S = 60;
const UNPLUG_S = 30;
const RESTART_S = 20;
const LOOK_MS = 500;

/** Machines as libvirt domains, one connection per host. The domains outlive the process and are rediscovered. */
export class Libvirt implements Hypervisor {
  readonly name = 'libvirt';
  readonly trialBoots: TrialBoots;
  #members: readonly Member[];
  readonly #memberOptions: MemberOptions;
  readonly #ctx: DriverContext;
  /** Locks by volume. Acquired before the lock of a machine, so that machines do not wait for copies. */
  readonly #copies = new Locks();
  readonly #destructions = new Destructions();
  readonly #serials: Serials;
  readonly #restartMs: number;
  readonly #events: Events;
  readonly #unusedImages = new UnusedImages();
  readonly #samples = new Map<string, Sample>();
  #housekeeping: Promise<void> | undefined;

  private constructor(members: readonly Member[], options: LibvirtOptions) {
    const facts = serverFacts(options);
    const inventory = new Inventory(hostsOf(members), facts.serverOf);
    this.#members = members;
    this.#memberOptions = memberOptions(options);
    const alone = options.alone ?? inOneProcess;
    this.#restartMs = (options.restartS ?? RESTART_S) * 1000;
    this.#ctx = {
      ...{ inventory, alone, locks: new Locks(), ...facts },
      images: new BaseImages(options.imageFile, alone),
      volumes: new VolumeSources(options.volumes, inventory),
      transfers: options.transfers,
      ...{ frozen: new Set(), temporaryFolder: this.#memberOptions.temporaryFolder },
      shutdownMs: (options.shutdownS ?? SHUTDOWN_S) * 1000,
      unplugMs: (options.unplugS ?? UNPLUG_S) * 1000,
    };
    this.trialBoots = trialBootsOf(this.#ctx);
    this.#serials = new Serials(inventory, this.#ctx.locks);
    this.#events = new Events(inventory.hosts);
  }

  /**
   * Connects to all hosts. A host that does not respond starts with its last known capacity, and is queried when it
   * reports.
   */
  static async open(options: LibvirtOptions): Promise<Libvirt> {
    const members = options.hosts.map((host) => new Member(host, memberOptions(options)));
    await Promise.all(members.map((member) => member.introduce()));
    return new Libvirt(members, options);
  }

  get hosts(): readonly HostSpec[] {
    return this.#members.map(({ spec }) => spec);
  }

  /** Replaces the hosts. Hosts that remain are not interrupted. */
  async use(hosts: readonly HostOptions[]): Promise<void> {
    const known = this.#members;
    const members = hosts.map((host) => known.find((one) => one.is(host)) ?? new Member(host, this.#memberOptions));
    await Promise.all(members.map((member) => member.introduce()));
    this.#members = members;
    this.#ctx.inventory.hosts = hostsOf(members);
    this.#events.use(this.#ctx.inventory.hosts);
    await disconnect(known.filter((member) => !members.includes(member)));
  }

  close(): Promise<void> {
    return disconnect(this.#members);
  }

  snapshotFormatOn = () => 'qcow2' as const;
  hasGraphicsOn = (host: string) =>
    this.#ctx.inventory.hosts.some(({ name, connection }) => name === host && connection.hasSockets);

  findIncapableHosts = (needs: MachineNeeds): Promise<readonly string[]> => findIncapableHosts(this.#ctx, needs);
  findUnreachableHosts = (id: string): Promise<readonly string[]> => findUnreachableHosts(this.#ctx, id);

  /** Whether a running machine has a volume open; its file must not be changed then. */
  async hasOpen(volumeId: string): Promise<boolean> {
    if (await userOf(this.#ctx, volumeId)) return true;
    await this.#ctx.volumes.exports.rest(volumeId);
    return false;
  }

  async settleVolume(volumeId: string): Promise<void> {
    if (await this.#ctx.volumes.exports.knows(volumeId)) await this.hasOpen(volumeId);
  }

  /**
   * Copies the state of an open volume at one moment to a new file. One copy per volume at a time, because each removes
   * the remains of the previous one.
   */
  copyVolume(volumeId: string, target: ImageFile): Promise<void> {
    return this.#uncopied(volumeId, () => copyVolume(this.#ctx, volumeId, target));
  }

  quiescedVolume(volumeId: string, keep: () => Promise<void>): Promise<void> {
    return quiescedVolume(this.#ctx, volumeId, keep);
  }

  spawn(host: string, spec: MachineSpec): Promise<void> {
    return this.#create('spawn', spec.id, () => build.spawn(this.#ctx, this.#host(host), spec));
  }

  async destroy(id: string, resources: MachineResources = { volumes: [] }): Promise<void> {
    await this.#hold('destroy', id, async () => {
      await destroy(this.#ctx, id, resources);
      this.#destructions.markDestroyed(id);
    });
    this.#samples.delete(id);
  }

  start = (id: string) => this.#perform('start', id, power.start);
  stop = (id: string, isWanted?: WantedCheck) => this.#perform('stop', id, skipIfCancelled(isWanted, power.stop));
  reboot = (id: string, type: 'SOFT' | 'HARD') =>
    this.#perform('reboot', id, (ctx, machine) => power.reboot(ctx, machine, type));
  pause = (id: string) => this.#perform('pause', id, power.pause);
  unpause = (id: string) => this.#perform('unpause', id, power.unpause);
  suspend = (id: string) => this.#perform('suspend', id, power.suspend);
  resume = (id: string) => this.#perform('resume', id, power.resume);

  resize = (id: string, target: ResizeTarget) =>
    this.#perform('resize', id, (ctx, machine) => resize(ctx, machine, target));
  confirmResize = (id: string) => this.#perform('confirmResize', id, confirmResize);
  revertResize = (id: string, end: { isPoweredOn: boolean }) =>
    this.#perform('revertResize', id, (ctx, machine) => revertResize(ctx, machine, end));
  migrateLive = (id: string, host: string) =>
    this.#perform('migrateLive', id, (ctx, machine) => migrateLive(ctx, machine, this.#host(host)));

  async forceMigration(id: string, host: string): Promise<void> {
    // Does not take the lock of the machine: the migration holds it until the end.
    await this.#explain('forceMigration', id, () => forceMigration(this.#ctx, id, this.#host(host)));
  }

  evacuate(host: string, spec: MachineSpec, end: { isPoweredOn: boolean }): Promise<void> {
    return this.#create('evacuate', spec.id, () => build.evacuate(this.#ctx, this.#host(host), spec, end));
  }

  rebuild = (spec: MachineSpec, end: { isPoweredOn: boolean }) =>
    this.#perform('rebuild', spec.id, (ctx, machine) => build.rebuild(ctx, machine, spec, end));
  rescue = (id: string, imageId: string | null) =>
    this.#perform('rescue', id, (ctx, machine) => rescue(ctx, machine, imageId));
  unrescue = (id: string) => this.#perform('unrescue', id, unrescue);

  attachVolume = (id: string, volume: MachineVolume, isWanted?: WantedCheck) => {
    const attach = (ctx: DriverContext, machine: FoundDomain) => devices.attachVolume(ctx, machine, volume);
    return this.#perform('attachVolume', id, skipIfCancelled(isWanted, attach));
  };
  extendVolume = (id: string, volumeId: string, sizeGib: number) =>
    this.#uncopied(volumeId, () =>
      this.#perform('extendVolume', id, (ctx, machine) => devices.extendVolume(ctx, machine, volumeId, sizeGib)),
    );
  attachPort = (id: string, nic: MachineNic) =>
    this.#perform('attachPort', id, (ctx, machine) => devices.attachPort(ctx, machine, nic));
  detachVolume = (id: string, volumeId: string) =>
    this.#performIfThere('detachVolume', id, (ctx, machine) => devices.detachVolume(ctx, machine, volumeId));
  detachPort = (id: string, portId: string) =>
    this.#performIfThere('detachPort', id, (ctx, machine) => devices.detachPort(ctx, machine, portId));

  snapshot = (id: string): Promise<Readable> => this.#perform('snapshot', id, snapshot);
  setPassword = (id: string, password: string) =>
    this.#perform('setPassword', id, (ctx, machine) => setPassword(ctx, machine, password));
  interrupt = (id: string) => this.#perform('interrupt', id, power.interrupt);

  consoleLog(id: string): Promise<string> {
    return this.#explain('consoleLog', id, async () => consoleLog(this.#ctx, await this.#ctx.inventory.need(id)));
  }

  bootSigns = (id: string, request: BootSignsRequest): Promise<BootSigns> =>
    this.#explain('bootSigns', id, async () => bootSigns(this.#ctx, await this.#ctx.inventory.need(id), request));

  openSerial(id: string): Promise<SerialConnection> {
    return this.#explain('openSerial', id, async () => {
      const machine = await this.#ctx.inventory.need(id);
      assertPower(machine, 'openSerial', 'running', 'paused');
      return this.#serials.open(machine);
    });
  }

  openGraphics = (id: string): Promise<Duplex> =>
    this.#explain('openGraphics', id, async () => openScreen(await this.#ctx.inventory.need(id)));

  stats(id: string): Promise<MachineStats> {
    return this.#explain('stats', id, async () => {
      const machine = await this.#ctx.inventory.need(id);
      assertPower(machine, 'stats', 'running', 'paused');
      const raw = readRaw(await machine.host.connection.query([['domstats', id, ...STATS_ARGS]]));
      const at = Date.now();
      const stats = statsOf(machine, raw, at, this.#samples.get(id));
      this.#samples.set(id, { at, stats });
      return stats;
    });
  }

  statsOn = (host: string) => readCounters(this.#host(host).connection);

  /** Removes overtaken copies, as on a host that returns after its machines were evacuated. */
  async list(): Promise<Machine[]> {
    const sightings = await this.#ctx.inventory.all();
    const { machines, overtaken } = sightings;
    const removed = overtaken.map((copy) =>
      removeIfSuperseded(this.#ctx, copy).catch(ignoreFailures('lost', 'busy', 'other')),
    );
    await Promise.all(removed);
    // Runs in the background, once at a time.
    this.#housekeeping ??= runHousekeeping(this.#ctx, sightings)
      .catch(() => undefined)
      .finally(() => {
        this.#housekeeping = undefined;
      });
    return machines;
  }

  /** Files of machines on hosts where the machines are not defined. */
  leftovers = (): Promise<OrphanedFiles[]> => findOrphanedFiles(this.#ctx.inventory.hosts);
  clear = ({ host, machineId }: OrphanedFiles): Promise<void> =>
    this.#hold('clear', machineId, () => removeOrphanedFiles(this.#host(host), machineId, this.#ctx.inventory.hosts));

  find(id: string): Promise<Machine | undefined> {
    return this.#explain('find', id, async () => {
      const found = await this.#ctx.inventory.find(id);
      return found && machineOf(found);
    });
  }

  onChange = (listener: (change: Change) => void): (() => void) => this.#events.subscribe(listener);

  /** Removes cached images that no disk is based on. */
  pruneImages: ImageCaches['prune'] = (known) => this.#unusedImages.prune(this.#ctx.inventory.hosts, known);

  /** Resolves when all background work has finished. */
  async settled(): Promise<void> {
    await this.#housekeeping;
  }

  async hostReports(): Promise<HostReport[]> {
    const report = async (member: Member): Promise<HostReport> => {
      const { name, connection } = member.host;
      const reason = (await connection.heartbeat()) ?? (await member.introduce());
      const seen = { name, seenAt: new Date(connection.answeredAt).toISOString(), silentMs: connection.silentMs };
      if (reason !== undefined) return { ...seen, isUp: false, power: 'unknown', reason };
      const failure = await member.trialFailure();
      if (failure !== undefined) return { ...seen, isUp: false, isUnfit: true, power: 'on', reason: failure };
      return { ...seen, isUp: true, power: 'on' };
    };
    return await Promise.all(this.#members.map(report));
  }

  #isApart(): boolean {
    return this.#ctx.inventory.hosts.every(({ place }) => place.tag === undefined);
  }

  #host(name: string): Host {
    return this.#ctx.inventory.host(name);
  }

  #perform<T>(verb: string, id: string, work: (ctx: DriverContext, machine: FoundDomain) => Promise<T>): Promise<T> {
    return this.#hold(verb, id, async () => work(this.#ctx, await this.#ctx.inventory.need(id)));
  }

  async #performIfThere(verb: string, id: string, work: Operation): Promise<void> {
    await this.#hold(verb, id, async () => {
      const machine = await this.#ctx.inventory.find(id);
      if (machine) await work(this.#ctx, machine);
    });
  }

  /** Runs work on a volume while it is not being copied. Waiting blocks no worker. */
  #uncopied<T>(volumeId: string, work: () => Promise<T>): Promise<T> {
    return releaseWorker(() => this.#copies.hold(volumeId, () => this.#ctx.alone.hold(`volume ${volumeId}`, work)));
  }

  /** Runs work on a machine exclusively. Waiting blocks no worker. */
  #hold<T>(verb: string, id: string, work: () => Promise<T>): Promise<T> {
    const patient = () => withLongRetries(() => this.#onceMore(work));
    const alone = () => this.#ctx.alone.hold(machineLock(id), () => this.#explain(verb, id, patient));
    return releaseWorker(() => this.#ctx.locks.hold(id, alone));
  }

  /** Creates a machine when its turn comes, unless it is destroyed before. */
  #create(verb: string, id: string, work: () => Promise<void>): Promise<void> {
    return this.#destructions.watch(id, (assertWanted) =>
      this.#hold(verb, id, async () => {
        assertWanted();
        if (!(await this.#ctx.serverOf(id))) throw new PermanentFailure(`Instance ${id} is being deleted.`);
        await work();
      }),
    );
  }

  /** Repeats work that failed because a host did not respond, if the host returns soon. */
  async #onceMore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isFailure(error, 'lost')) throw error;
      while (await this.#isAnyAway()) await delay(LOOK_MS);
      return await work();
    }
  }

  /** Whether a host that responded recently does not respond now. */
  async #isAnyAway(): Promise<boolean> {
    const recent = this.#members.filter(({ host }) => host.connection.silentMs < this.#restartMs);
    const silences = await Promise.all(recent.map(({ host }) => host.connection.silence()));
    return silences.some((silence) => silence !== undefined);
  }

  /** Rewords failures of virsh with the machine they are about, and marks those that are permanent. */
  async #explain<T>(verb: string, id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VirshFailure)) throw error;
      const message = `${verb} of instance ${id} failed: ${error.message}.`;
      if (isFailure(error, 'refused', 'missing')) throw new PermanentFailure(message, { cause: error });
      if (isFailure(error, 'lost')) throw new HostAwayError(message, { isApart: this.#isApart(), cause: error });
      throw new InstanceFailure(id, message, { cause: error });
    }
  }
}
